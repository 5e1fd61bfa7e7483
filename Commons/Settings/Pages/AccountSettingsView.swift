import Accounts
import Core
package import Design
import IdentityPages

/// Email, password, the devices where the member is logged in, and the way to delete the account.
package func accountSettingsView(_ page: AccountSettingsPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="settings account-settings">
        <h1 class="visually-hidden">\(t(.accountSettings))</h1>
        \(page.problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        \(emailForm(page, shell: shell))
        \(page.hasPassword ? passwordForm(page, in: t) : withoutPassword(in: t))\(if: page.hasProviders, logins(in: t))
        \(page.passkeys.map { passkeys($0, page, in: t) })
        \(twoStep(page.hasSecondFactor, in: t))
        \(sessions(page.sessions, in: t))
        <section><h2>\(t(.apps))</h2>
        <p class="muted">\(t(.appsHint))</p>
        <p>\(linkButton(t(.apps), to: SettingsPath.apps, style: .secondary, icon: .device))</p></section>
        <section><h2>\(t(.exportEverything))</h2>
        <p class="muted">\(t(.exportHint))</p>
        <p>\(linkButton(t(.exportEverything), to: SettingsPath.export, style: .secondary, icon: .download))</p></section>
        <section><h2>\(t(.deleteAccount))</h2>
        <p class="muted">\(t(.deleteAccountHint))</p>
        <p>\(linkButton(t(.deleteAccount), to: SettingsPath.deletion, style: .secondary, icon: .trash))</p></section>
        </div>
        """
}

private func emailForm(_ page: AccountSettingsPage, shell: Shell) -> HTML {
    let t = shell.language
    let problems = page.problems
    return """
        <section><h2>\(t(.changeEmail))</h2>
        <p class="muted">\(t(.emailNow)) <b dir="auto">\(page.email)</b></p>
        \(page.isConfirmed ? confirmed(in: t) : unconfirmed(page, shell: shell))
        <form method="post" action="\(SettingsPath.account)/email" novalidate data-progress data-keeps>
        \(field(
            Field(
                "email", .email, kind: .email, value: page.newEmail, problem: problems["email"],
                autocomplete: "email"), in: t))
        \(field(
            Field(
                "password", .password, kind: .password, problem: problems["password"],
                autocomplete: "current-password", enterKey: "go"), in: t))
        \(button(t(.changeEmail), style: .secondary))
        </form></section>
        """
}

private func confirmed(in t: Language) -> HTML {
    #"<p class="muted">\#(icon(.check)) \#(t(.emailConfirmedStatus))</p>"#
}

private func unconfirmed(_ page: AccountSettingsPage, shell: Shell) -> HTML {
    let t = shell.language
    guard shell.sendsMail else { return #"<p>\#(t(.emailUnconfirmable))</p>"# }
    return """
        <form method="post" action="\(SettingsPath.account)/email/confirm" data-progress>
        <p>\(t(page.isBeingSent ? .mailIsBeingSent : .emailUnconfirmed))</p>\(button(t(.sendAgain), style: .secondary))</form>
        """
}

private func passwordForm(_ page: AccountSettingsPage, in t: Language) -> HTML {
    let problems = page.problems
    return """
        <section><h2>\(t(.changePassword))</h2>
        <form method="post" action="\(SettingsPath.account)/password" novalidate data-progress data-keeps>
        \(field(
            Field(
                "current-password", .currentPassword, kind: .password, problem: problems["current-password"],
                autocomplete: "current-password"), in: t))
        \(field(
            Field(
                "new-password", .newPassword, kind: .password, hint: .newPasswordHint,
                problem: problems["new-password"], autocomplete: "new-password", enterKey: "go"), in: t))
        \(button(t(.changePassword), style: .secondary))
        </form></section>
        """
}

private func withoutPassword(in t: Language) -> HTML {
    "<section><h2>\(t(.password))</h2>\(passwordLinkForm(in: t))</section>"
}

private func logins(in t: Language) -> HTML {
    """
    <section><h2>\(t(.logins))</h2>
    <p class="muted">\(t(.loginsHint))</p>
    <p>\(linkButton(t(.logins), to: SettingsPath.logins, style: .secondary, icon: .link))</p></section>
    """
}

/// By name. Members without a password are asked for one where a passkey is added.
private func passkeys(_ rows: [PasskeyRow], _ page: AccountSettingsPage, in t: Language) -> HTML {
    let list: HTML = #"<ul class="sessions">\#(passkeyRows(rows, in: t))</ul>"#
    return """
        <section><h2>\(t(.passkeys))</h2>
        \(rows.isEmpty ? #"<p class="muted">\#(t(.passkeyExplanation))</p>"# : list)
        <p>\(linkButton(t(.makePasskey), to: "\(SettingsPath.passkeys)/new", style: .secondary, icon: .key))</p></section>
        """
}

private func twoStep(_ isOn: Bool, in t: Language) -> HTML {
    """
    <section><h2>\(t(.twoStep))</h2>
    <p class="muted">\(t(isOn ? .twoStepIsOn : .twoStepIsOff))</p>
    <p>\(linkButton(
        t(isOn ? .changeTwoStep : .turnTwoStepOn), to: SettingsPath.twoStep, style: .secondary, icon: .device))</p></section>
    """
}

private func sessions(_ sessions: [OpenSession], in t: Language) -> HTML {
    """
    <section><h2>\(t(.sessions))</h2>
    <ul class="sessions">\(sessions.map { sessionRow($0, in: t) })</ul>
    \(if: sessions.count > 1, endOthers(in: t))</section>
    """
}

private func sessionRow(_ session: OpenSession, in t: Language) -> HTML {
    let device = t(session.device)
    let name: HTML = #"aria-label="\#(t(.end)): \#(device)""#
    let form: HTML = """
        <form method="post" action="\(SettingsPath.account)/sessions/end">\
        <input type="hidden" name="session" value="\(session.key)">\
        \(button(t(.end), style: .quiet, attributes: name))</form>
        """
    return """
        <li>\(icon(.device))<p><b>\(device)</b> <span class="muted">\
        \(t(session.isCurrent ? .thisDevice : session.lastSeen))</span></p>\(if: !session.isCurrent, form)</li>
        """
}

private func endOthers(in t: Language) -> HTML {
    """
    <form method="post" \
    action="\(SettingsPath.account)/sessions/end-others">\(button(t(.endOthers), style: .secondary))</form>
    """
}

extension Phrase {
    fileprivate static let exportHint = Phrase(
        "원본 이미지와 글을 파일 하나로 받아서 보관하거나 다른 살롱으로 옮길 수 있어요.",
        "Download your originals and texts in one file, to keep or to move to another Salon.")
    fileprivate static let deleteAccountHint = Phrase(
        "무엇이 지워지는지 먼저 알려 드려요.", "You will first see what it removes.")
    fileprivate static let appsHint = Phrase(
        "허용한 앱이 무엇을 할 수 있는지 보고 연결을 끊어요.", "See what the apps you allowed may do, and end them.")
    fileprivate static let changeEmail = Phrase("이메일 바꾸기", "Change email")
    fileprivate static let emailNow = Phrase("지금 이메일:", "Now:")
    fileprivate static let emailConfirmedStatus = Phrase("확인한 이메일이에요.", "This address is confirmed.")
    fileprivate static let emailUnconfirmed = Phrase(
        "아직 확인하지 않은 이메일이에요. 이 주소로 온 메일의 링크를 열어 주세요. 오지 않았다면 다시 보내 드려요.",
        "Not confirmed yet. Open the link in the email to this address. If it has not arrived, send it again.")
    fileprivate static let emailUnconfirmable = Phrase(
        "이곳은 메일을 보내지 않아서 확인할 수 없는 이메일이에요.", "No email is sent from here, so this address cannot be confirmed.")
    fileprivate static let mailIsBeingSent = Phrase(
        "아직 확인하지 않은 이메일이에요. 링크가 든 메일을 보내고 있어요.", "Not confirmed yet. The email with the link is on its way.")
    fileprivate static let sendAgain = Phrase("확인 메일 다시 보내기", "Send the email again")
    fileprivate static let changePassword = Phrase("비밀번호 바꾸기", "Change password")
    fileprivate static let currentPassword = Phrase("지금 비밀번호", "Current password")
    fileprivate static let loginsHint = Phrase(
        "다른 곳의 계정으로 로그인하도록 연결하거나 연결을 끊어요.", "Link accounts you have elsewhere, or unlink them.")
    fileprivate static let twoStepIsOn = Phrase(
        "로그인할 때 비밀번호 다음에 코드를 물어요.", "After the password, logging in asks for a code.")
    fileprivate static let twoStepIsOff = Phrase(
        "켜면 비밀번호를 아는 다른 사람도 로그인할 수 없어요.", "Once it is on, your password alone is not enough to log in.")
    fileprivate static let turnTwoStepOn = Phrase("2단계 인증 켜기", "Turn on two-step login")
    fileprivate static let changeTwoStep = Phrase("2단계 인증 관리", "Manage two-step login")
    fileprivate static let sessions = Phrase("로그인한 기기", "Where you are logged in")
    fileprivate static let thisDevice = Phrase("이 기기", "This device")
    fileprivate static let end = Phrase("로그아웃시키기", "End")
    fileprivate static let endOthers = Phrase("다른 기기 모두 로그아웃", "Log out everywhere else")
}
