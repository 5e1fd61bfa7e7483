import Core
import Design

/// What a persona wrote, with the addresses in it as links. Handles and tags are the community's, outside, and stay words.
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
