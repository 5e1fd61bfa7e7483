import Core
package import Design

/// The languages, each in its own words, for visitors, who have no settings. A choice is kept by a cookie.
package func languageSwitch(shell: Shell) -> HTML {
    """
    <form class="languages" method="post" action="\(SettingsPath.index)" \
    aria-label="\(shell.language(.languages))">
    <input type="hidden" name="next" value="\(shell.path)">\(choices(in: shell.language))</form>
    """
}

/// The same beside a form that somebody may have begun to fill in: it is sent along, and comes back in the other language.
package func languageSwitch(of form: String, shell: Shell) -> HTML {
    """
    <div class="languages" role="group" aria-label="\(shell.language(.languages))">\
    \(choices(in: shell.language, attributes: #"form="\#(form)" data-as-page "#))</div>
    """
}

private func choices(in current: Language, attributes: HTML = .empty) -> HTML {
    let choices = Language.allCases.map { language -> HTML in
        """
        <button class="button quiet" \(attributes)name="language" value="\(language.rawValue)" \
        lang="\(language.rawValue)"\(if: language == current, #" aria-current="true""#)>\(language.endonym)</button>
        """
    }
    return "\(choices)"
}

extension Phrase {
    fileprivate static let languages = Phrase("언어 (Language)", "Language (언어)")
}
