import Core

/// What a person wrote, with the members it names, its tags and the addresses in it as links.
public func prose(_ text: String) -> HTML {
    let pieces = prosePieces(text).map { piece -> HTML in
        switch piece {
        case .text(let text): HTML(escaping: text)
        case .mention(let handle): #"<a class="mention" href="/@\#(handle)">@\#(handle)</a>"#
        case .tag(let name): #"<a class="tag" href="/tags/\#(name)">#\#(name)</a>"#
        // Only http and https get here. A stranger's link earns no rank and learns nothing of this page.
        case .link(let url): #"<a href="\#(url)" rel="nofollow noopener ugc">\#(url)</a>"#
        }
    }
    return "\(pieces)"
}
