import Core
import Design

/// A persona's text with addresses as links. Handles and tags are of the other spaces and stay plain text.
func loungeProse(_ text: String) -> HTML {
    let pieces = prosePieces(text).map { piece -> HTML in
        switch piece {
        case .text, .mention, .tag: HTML(escaping: piece.written)
        case .link(let link):
            #"<a href="\#(link.address)" rel="nofollow noopener noreferrer ugc">\#(link.shown)</a>"#
        }
    }
    return "\(pieces)"
}
