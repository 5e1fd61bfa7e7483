import Core

/// A text with its handles, tags and addresses as links.
///
/// - Parameter features: the instance's features: a handle or tag without a page stays text.
public func prose(_ text: String, _ features: Features) -> HTML {
    let pieces = prosePieces(text).map { piece -> HTML in
        switch piece {
        case .text(let text): HTML(escaping: text)
        case .mention(let handle) where !features.contains(.profiles): HTML(escaping: "@\(handle)")
        case .tag(let name) where !features.contains(.tags): HTML(escaping: "#\(name)")
        case .mention(let handle): #"<a class="mention" href="/@\#(handle)">@\#(handle)</a>"#
        case .tag(let name): #"<a class="tag" href="/tags/\#(name)">#\#(name)</a>"#
        // Only http and https get here. `rel` gives the link no rank and no referrer.
        case .link(let url): #"<a href="\#(url)" rel="nofollow noopener ugc">\#(url)</a>"#
        }
    }
    return "\(pieces)"
}
