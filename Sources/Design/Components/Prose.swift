import Core

/// What a person wrote, with the members it names, its tags and the addresses in it as links.
///
/// - Parameter features: what there is here: a name or a tag that leads nowhere stays text.
public func prose(_ text: String, _ features: Features = .all) -> HTML {
    let pieces = prosePieces(text).map { piece -> HTML in
        switch piece {
        case .text(let text): HTML(escaping: text)
        case .mention(let handle) where !features.contains(.profiles): HTML(escaping: "@\(handle)")
        case .tag(let name) where !features.contains(.tags): HTML(escaping: "#\(name)")
        case .mention(let handle): #"<a class="mention" href="/@\#(handle)">@\#(handle)</a>"#
        case .tag(let name): #"<a class="tag" href="/tags/\#(name)">#\#(name)</a>"#
        // Only http and https get here. A stranger's link earns no rank and learns nothing of this page.
        case .link(let url): #"<a href="\#(url)" rel="nofollow noopener ugc">\#(url)</a>"#
        }
    }
    return "\(pieces)"
}
