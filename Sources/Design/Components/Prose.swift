public import Core

/// A text with its handles, tags and addresses as links.
///
/// - Parameter shell: says which features the instance has and which handles are members': a handle or tag without a
///   page stays text.
///
/// - Parameter view: how words are shown, in links, too.
public func prose(_ text: String, _ shell: Shell, view: (String) -> HTML = { HTML(escaping: $0) }) -> HTML {
    let pieces = prosePieces(text).map { piece -> HTML in
        switch piece {
        case .text(let text): view(text)
        case .mention(let handle, let written) where shell.mayLink(to: handle):
            #"<a class="mention" href="/@\#(handle)">\#(view(written))</a>"#
        case .tag(let name, let written) where shell.features.contains(.tags):
            #"<a class="tag" href="/tags/\#(name)">\#(view(written))</a>"#
        case .mention, .tag: view(piece.written)
        // `rel` gives the link no rank and no referrer.
        case .link(let link): #"<a href="\#(link.address)" rel="nofollow noopener ugc">\#(view(link.shown))</a>"#
        }
    }
    return "\(pieces)"
}

/// A text without links, as quotes, cards and previews show it. A tag's sign stays with its word, as in prose.
public func unlinked(_ text: String) -> HTML {
    let pieces = prosePieces(text).map { piece -> HTML in
        guard case .tag(_, let written) = piece else { return HTML(escaping: piece.written) }
        return #"<span class="tag">\#(written)</span>"#
    }
    return "\(pieces)"
}

/// The attribute of an element with somebody's text, where the text is not in the language of the page around it: screen
/// readers speak it as it is, and fonts and hyphens are its own.
public func lang(_ language: TextLanguage?, in t: Language) -> HTML {
    guard let language, !language.isLike(t) else { return .empty }
    return #" lang="\#(language.rawValue)""#
}

extension Shell {
    fileprivate func mayLink(to handle: String) -> Bool {
        features.contains(.profiles) && mentionable.contains(handle)
    }
}
