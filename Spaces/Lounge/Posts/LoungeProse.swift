import Core
import Design

/// A persona's text with addresses as links. Handles and tags are of the other spaces and stay plain text.
func loungeProse(_ text: String) -> HTML {
    let pieces = prosePieces(text).map { piece -> HTML in
        switch piece {
        case .text(let text): HTML(escaping: text)
        case .mention(let handle): HTML(escaping: "@\(handle)")
        case .tag(let name): HTML(escaping: "#\(name)")
        // Only http and https get here.
        case .link(let url): #"<a href="\#(url)" rel="nofollow noopener noreferrer ugc">\#(url)</a>"#
        }
    }
    return "\(pieces)"
}
