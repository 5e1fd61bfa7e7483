import Core
package import Design
import Identity

package func twoStepView(_ page: TwoStepPage, shell: Shell) -> HTML {
    let t = shell.language
    let problem = page.problems.all.first { $0.field == nil || ((!page.isOn || page.isAdding) && !page.hasPassword) }
    return """
        <div class="settings account-settings">
        <h1 class="visually-hidden">\(t(.twoStep))</h1>
        \(problem.map { notice(t($0.phrase), kind: .problem) })
        \(if: page.isRequired && !page.isOn, notice(t(.roleWaits), kind: .info))
        \(page.isOn && !page.isAdding ? on(page, in: t) : off(page, in: t))
        \(if: !page.isOn, passkeySection(page, in: t))
        </div>
        """
}

private func off(_ page: TwoStepPage, in t: Language) -> HTML {
    let form: HTML = """
        <form method="post" action="\(SettingsPath.twoStep)" novalidate data-progress>
        \(field(
            Field(
                "password", .password, kind: .password, problem: page.problems["password"],
                autocomplete: "current-password", enterKey: "go"), in: t))
        \(button(t(.setUp)))
        </form>
        """
    return """
        <section><h2>\(t(.twoStep))</h2>
        <p>\(t(.twoStepExplanation))</p>
        <p class="muted">\(t(.twoStepNeedsApp))</p>
        \(page.hasPassword ? form : passwordLinkForm(in: t))</section>
        """
}

private func on(_ page: TwoStepPage, in t: Language) -> HTML {
    let app: HTML = """
        <li>\(icon(.device))<p><b>\(t(.authenticatorApp))</b> <span class="muted">\(t(.twoStepInUse))</span></p></li>
        """
    let addApp = linkButton(t(.addApp), to: "\(SettingsPath.twoStep)?add=app", style: .secondary, icon: .device)
    let few: HTML = #"<p>\#(t(.fewCodesLeft))</p>"#
    return """
        <section><h2>\(t(.twoStep))</h2>
        <ul class="sessions">\(if: page.hasAuthenticator, app)\(passkeyRows(page.passkeys, in: t))
        <li>\(icon(.document))<p><b>\(t(.recoveryCodes))</b> <span class="muted">\
        \(t(.codesLeft(page.codesLeft)))</span></p></li></ul>
        \(if: page.codesLeft < 4, few)
        <div class="actions">\(if: page.takesPasskeys, passkeyLink(in: t))\(if: !page.hasAuthenticator, addApp)</div></section>
        <section><h2>\(t(page.isRequired ? .makeCodes : .changeTwoStep))</h2>
        <p class="muted">\(t(.changeTwoStepHint))</p>
        <form method="post" action="\(SettingsPath.twoStep)/codes" novalidate data-progress>
        \(field(
            Field(
                "password", .password, kind: .password, problem: page.problems["password"],
                autocomplete: "current-password"), in: t))
        \(field(
            Field(
                "code", page.hasAuthenticator ? .oneTimeCode : .recoveryCode,
                hint: page.hasAuthenticator ? .eitherCodeHint : nil, problem: page.problems["code"],
                autocomplete: page.hasAuthenticator ? "one-time-code" : "off", enterKey: "go"), in: t))
        <div class="actions">\(button(t(.makeCodes), style: .secondary))\
        \(if: !page.isRequired, button(
            t(.turnOff), style: .danger, attributes: #"formaction="\#(SettingsPath.twoStep)/off""#))</div>
        \(if: page.isRequired, #"<p class="hint">\#(t(.roleNeedsIt))</p>"#)
        </form></section>
        """
}

private func passkeyLink(in t: Language) -> HTML {
    linkButton(t(.makePasskey), to: "\(SettingsPath.passkeys)/new", style: .secondary, icon: .key)
}

/// Beside the app, where nothing is on yet.
private func passkeySection(_ page: TwoStepPage, in t: Language) -> HTML {
    guard page.takesPasskeys, page.hasPassword else { return .empty }
    return """
        <section><h2>\(t(.passkeys))</h2>
        <p>\(t(.passkeyExplanation))</p>
        <p>\(passkeyLink(in: t))</p></section>
        """
}

package func twoStepSetUpView(_ page: TwoStepSetUpPage, shell: Shell) -> HTML {
    let t = shell.language
    let copies: HTML = #"type="button" hidden data-copies="authenticator-secret""#
    return """
        <div class="settings account-settings">
        <h1 class="visually-hidden">\(t(.setUpTitle))</h1>
        <section class="made-link"><h2>\(t(.scanTitle))</h2>
        <p>\(t(.scanHint))</p>
        \(qrCode(page.address).map {
            #"<div class="qr" role="img" aria-label="\#(t(.qrForApp))">\#($0)</div>"# as HTML
        })
        <p>\(linkButton(t(.openApp), to: page.address, style: .secondary, icon: .device))</p>
        <p class="muted">\(t(.typeSecret))</p>
        <p class="link" id="authenticator-secret">\(page.secret)</p>
        \(button(t(.copySecret), style: .secondary, icon: .copy, attributes: copies))</section>
        <section><h2>\(t(.proveTitle))</h2>
        <form method="post" action="\(SettingsPath.twoStepSetUp)" novalidate data-progress>
        \(field(codeField(page.problem), in: t))
        \(button(t(.turnOn)))
        </form></section>
        </div>
        """
}

private func codeField(_ problem: Phrase?) -> Field {
    var code = Field(
        "code", .oneTimeCode, hint: .oneTimeCodeHint, problem: problem, autocomplete: "one-time-code", enterKey: "go")
    (code.inputMode, code.digits) = ("numeric", 6)
    return code
}

/// The codes are not kept, so this is the only time they can be shown.
package func recoveryCodesView(_ codes: [String], shell: Shell) -> HTML {
    let t = shell.language
    let copies: HTML = #"type="button" hidden data-copies="recovery-codes""#
    return """
        <div class="settings account-settings">
        <h1 class="visually-hidden">\(t(.recoveryCodes))</h1>
        <section class="made-link"><h2>\(t(.recoveryCodes))</h2>
        <p>\(t(.keepCodes))</p>
        <ul class="recovery-codes" id="recovery-codes">\(codes.map { "<li><code>\($0)</code></li>" as HTML })</ul>
        <p class="muted">\(t(.keepCodesWhere))</p>
        <div class="actions">\(button(t(.copyCodes), style: .secondary, icon: .copy, attributes: copies))\
        \(linkButton(t(.codesKept), to: SettingsPath.twoStep))</div></section>
        </div>
        """
}
