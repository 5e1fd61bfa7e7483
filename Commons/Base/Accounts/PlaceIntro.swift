import Core
package import Design

/// What a space is, for whoever comes to its first page without logging in.
package func placeIntro(_ card: WelcomeCard, shell: Shell) -> HTML {
    let t = shell.language
    let drawing = card.drawing.map { drawing -> HTML in
        #"<svg class="scene" viewBox="0 0 240 160" aria-hidden="true">\#(drawing)</svg>"#
    }
    return """
        <section class="place-intro" aria-labelledby="place-intro">
        <div><h2 id="place-intro">\(t(card.title))</h2><p>\(t(card.text))</p>
        <p class="actions">\(if: shell.offersJoining, linkButton(t(.join), to: joinPath(from: shell.path)))\
        \(linkButton(t(.logIn), to: logInPath(from: shell.path), style: .secondary))</p></div>
        \(drawing ?? icon(card.icon))
        </section>
        """
}
