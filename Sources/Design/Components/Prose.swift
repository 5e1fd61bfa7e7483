import Core

/// A text with its handles, tags and addresses as links.
///
/// - Parameter features: the instance's features: a handle or tag without a page stays text.
public func prose(_ text: String, _ features: Features) -> HTML {
    let pieces = prosePieces(text).map { piece -> HTML in
        switch piece {
        case .text(let text): HTML(escaping: text)
        case .mention(_, let written) where !features.contains(.profiles): HTML(escaping: written)
        case .tag(_, let written) where !features.contains(.tags): HTML(escaping: written)
        case .mention(let handle, let written): #"<a class="mention" href="/@\#(handle)">\#(written)</a>"#
        case .tag(let name, let written): #"<a class="tag" href="/tags/\#(name)">\#(written)</a>"#
        // `rel` gives the link no rank and no referrer.
        case .link(let link): #"<a href="\#(link.address)" rel="nofollow noopener ugc">\#(link.shown)</a>"#
        }
    }
    return "\(pieces)"
}
