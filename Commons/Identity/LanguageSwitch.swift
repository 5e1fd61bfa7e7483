package import Core
package import Design

/// The languages, each in its own words, for who has not logged in and so has no settings. A choice is kept by a cookie.
package func languageSwitch(shell: Shell) -> HTML {
    let choices = Language.allCases.map { language -> HTML in
        """
        <button class="button quiet" name="language" value="\(language.rawValue)" lang="\(language.rawValue)"\
        \(if: language == shell.language, #" aria-current="true""#)>\(language.endonym)</button>
        """
    }
    return """
        <form class="languages" method="post" action="\(SettingsPath.index)" \
        aria-label="\(shell.language(.languages))">
        <input type="hidden" name="next" value="\(shell.path)">\(choices)</form>
        """
}

extension Phrase {
    fileprivate static let languages = Phrase("언어 (Language)", "Language (언어)")
}
