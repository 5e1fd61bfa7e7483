package import Core
package import Design

/// What a space is, for visitors of its first page.
///
/// - Parameters:
///   - path: where to return from logging in; by default the page itself. A page that is kept for all visitors names its
///     own.
///   - isBrief: in few lines without a drawing, above what speaks for itself.
package func placeIntro(_ card: WelcomeCard, at path: String? = nil, isBrief: Bool = false, shell: Shell) -> HTML {
    let t = shell.language
    let path = path ?? shell.path
    return """
        <section class="place-intro\(if: isBrief, " brief")" aria-labelledby="place-intro">
        <div>\(words(of: card, in: t))
        <p class="actions">\(if: shell.offersJoining, linkButton(t(.join), to: joinPath(from: path)))\
        \(linkButton(t(.logIn), to: logInPath(from: path), style: .secondary))</p></div>\
        \(if: !isBrief, drawing(of: card))
        </section>
        """
}

/// What a space is, above the form that lets into it.
package func doorIntro(_ card: WelcomeCard, in t: Language) -> HTML {
    """
    <section class="place-intro door" aria-labelledby="place-intro"><div>\(words(of: card, in: t))</div>\
    \(drawing(of: card))</section>
    """
}

private func words(of card: WelcomeCard, in t: Language) -> HTML {
    #"<h2 id="place-intro">\#(t(card.title))</h2><p>\#(t(card.text))</p>"#
}

private func drawing(of card: WelcomeCard) -> HTML {
    guard let drawing = card.drawing else { return icon(card.icon) }
    return #"<svg class="scene" viewBox="0 0 240 160" aria-hidden="true">\#(drawing)</svg>"#
}
