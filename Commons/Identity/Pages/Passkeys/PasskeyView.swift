package import Core
package import Design
import Identity

/// The button on the pages of the login. It is there with scripts alone: without them a browser asks for no passkey.
package func passkeyLogin(next: String, isSecondStep: Bool = false, in t: Language) -> HTML {
    """
    <form class="passkey" method="post" action="/login/passkey" data-passkey="/login/passkey/options" \
    data-failed="\(t(.passkeyNotUsed))" hidden>
    <input type="hidden" name="next" value="\(next)"><input type="hidden" name="answer">\
    \(if: isSecondStep, #"<input type="hidden" name="step" value="2">"#)\
    \(button(t(.logInWithPasskey), style: .secondary, icon: .key))</form>
    """
}

package func newPasskeyView(_ page: NewPasskeyPage, shell: Shell) -> HTML {
    let t = shell.language
    let form: HTML = """
        <form method="post" action="\(SettingsPath.passkeys)" data-passkey="\(SettingsPath.passkeys)/options" \
        data-failed="\(t(Problem.passkeyNotMade.phrase))" novalidate hidden>
        <input type="hidden" name="answer">
        \(field(
            Field(
                "name", .passkeyName, value: page.name, hint: .passkeyNameHint, problem: page.problems["name"],
                isRequired: false), in: t))
        \(field(
            Field(
                "password", .password, kind: .password, problem: page.problems["password"],
                autocomplete: "current-password", enterKey: "go"), in: t))
        \(button(t(.makePasskey)))
        </form><noscript><p>\(t(.passkeyNeedsScripts))</p></noscript>
        <p data-passkey-missing hidden>\(t(.passkeyNeedsBrowser))</p>
        """
    return """
        <div class="settings account-settings">
        <h1 class="visually-hidden">\(t(.makePasskey))</h1>
        \(page.problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        <section><h2>\(t(.makePasskey))</h2>
        <p>\(t(.passkeyExplanation))</p>
        \(if: page.isFirst, #"<p class="muted">\#(t(.passkeyTurnsOn))</p>"#)
        \(page.hasPassword ? form : passwordLinkForm(in: t))</section>
        </div>
        """
}

/// The passkeys in the list of ways to log in; each links to its page.
package func passkeyRows(_ rows: [PasskeyRow], in t: Language) -> HTML {
    let items = rows.map { row -> HTML in
        """
        <li>\(icon(.key))<p><b dir="auto">\(row.name)</b> <span class="muted">\(t(row.when))</span></p>\
        \(linkButton(
            t(.changePasskey), to: row.path, style: .quiet,
            attributes: #"aria-label="\#(t(.changePasskey)): \#(row.name)""#))</li>
        """
    }
    return "\(items)"
}

package func passkeyView(_ page: PasskeyPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="settings account-settings">
        <h1 class="visually-hidden">\(t(.changePasskey))</h1>
        <section><h2 dir="auto">\(page.passkey.name)</h2>
        <p class="muted">\(t(page.passkey.when))</p>
        <form method="post" action="\(page.passkey.path)" novalidate data-progress>
        \(field(Field("name", .passkeyName, value: page.name, problem: page.problems["name"], enterKey: "done"), in: t))
        <div class="actions">\(button(t(.renamePasskey)))\
        \(linkButton(
            t(.removePasskey), to: "\(page.passkey.path)/remove", style: .secondary, icon: .trash))</div>
        </form></section>
        </div>
        """
}

package func removePasskeyView(_ page: RemovePasskeyPage, shell: Shell) -> HTML {
    let t = shell.language
    let code: HTML = """
        \(field(
            Field(
                "code", .recoveryCode, hint: .lastPasskeyHint, problem: page.problems["code"]), in: t))
        """
    return """
        <div class="settings account-settings">
        <h1 class="visually-hidden">\(t(.removePasskeyQuestion))</h1>
        \(page.problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        <section><h2>\(t(.removePasskeyQuestion))</h2>
        <p><b dir="auto">\(page.passkey.name)</b> <span class="muted">\(t(page.passkey.when))</span></p>
        <p class="muted">\(t(.removePasskeyHint))</p>
        <form method="post" action="\(page.passkey.path)/remove" novalidate data-progress>
        \(if: page.isLast, code)
        \(field(
            Field(
                "password", .password, kind: .password, problem: page.problems["password"],
                autocomplete: "current-password", enterKey: "go"), in: t))
        <div class="actions">\(linkButton(t(.cancel), to: SettingsPath.twoStep, style: .secondary))\
        \(button(t(.removePasskey), style: .danger))</div>
        </form></section>
        </div>
        """
}
