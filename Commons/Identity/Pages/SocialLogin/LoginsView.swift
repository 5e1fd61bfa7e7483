import Accounts
package import Core
package import Design

package func loginsView(_ page: LoginsPage, shell: Shell) -> HTML {
    let t = shell.language
    // Without a password there is no field for it.
    let problem = page.problems.all.first { $0.field == nil || !page.hasPassword }
    return """
        <div class="settings account-settings">
        <h1 class="visually-hidden">\(t(.logins))</h1>
        \(problem.map { notice(t($0.phrase), kind: .problem) })
        <section><h2>\(t(.logins))</h2>
        <ul class="sessions">\(passwordRow(page.hasPassword, in: t))\(page.linked.map { linkedRow($0, in: t) })</ul>
        \(if: !page.hasPassword, passwordLinkForm(in: t))</section>
        \(if: !page.others.isEmpty, linking(page, in: t))
        </div>
        """
}

private func passwordRow(_ hasPassword: Bool, in t: Language) -> HTML {
    """
    <li>\(icon(.person))<p><b>\(t(.password))</b> <span class="muted">\
    \(t(hasPassword ? .passwordIsSet : .passwordIsNotSet))</span></p></li>
    """
}

private func linkedRow(_ linked: LoginsPage.Linked, in t: Language) -> HTML {
    let label = t(linked.label)
    let name: HTML = #"aria-label="\#(t(.unlink)): \#(label)""#
    return """
        <li>\(icon(.link))<p><b dir="auto">\(label)</b> <span class="muted">\(t(.linkedSince(linked.since)))\
        \(if: !linked.isOffered, " · \(t(.notOffered))")</span></p>\
        <form method="post" action="\(SettingsPath.logins)/unlink">\
        <input type="hidden" name="issuer" value="\(linked.issuer)">\
        \(button(t(.unlink), style: .quiet, attributes: name))</form></li>
        """
}

/// For members without a password: whoever reads the mail is the member.
package func passwordLinkForm(in t: Language) -> HTML {
    """
    <form method="post" action="\(SettingsPath.passwordLink)" data-progress>
    <p>\(t(.passwordMissing))</p>\(button(t(.sendPasswordLink), style: .secondary))</form>
    """
}

/// Another way in is as good as another password, so it asks for the one there is.
private func linking(_ page: LoginsPage, in t: Language) -> HTML {
    guard page.hasPassword else {
        return "<section><h2>\(t(.linkAnother))</h2><p>\(t(.linkingNeedsPassword))</p></section>"
    }
    let buttons = page.others.map { way in
        button(
            t(.link(way.label)), style: .secondary, attributes: #"name="provider" value="\#(way.name)""#)
    }
    return """
        <section><h2>\(t(.linkAnother))</h2>
        <p class="muted">\(t(.linkHint))</p>
        <form method="post" action="\(SettingsPath.logins)/link" novalidate>
        \(field(
            Field(
                "password", .password, kind: .password, problem: page.problems["password"],
                autocomplete: "current-password", enterKey: "go"), in: t))
        <div class="actions">\(buttons)</div>
        </form></section>
        """
}

extension Phrase {
    package static let logins = Phrase("로그인 방법", "Ways to log in")
    fileprivate static let passwordIsSet = Phrase("쓰고 있어요", "set")
    fileprivate static let passwordIsNotSet = Phrase("아직 없어요", "not set")
    fileprivate static func linkedSince(_ since: Phrase) -> Phrase {
        Phrase("\(since.korean) 연결", "linked \(since.english)")
    }
    fileprivate static let notOffered = Phrase("지금은 쓸 수 없음", "no longer offered")
    fileprivate static let unlink = Phrase("연결 끊기", "Unlink")
    fileprivate static let linkAnother = Phrase("다른 계정 연결", "Link another account")
    fileprivate static let linkHint = Phrase(
        "연결하면 그 계정으로도 로그인할 수 있어요.", "Once linked, you can log in with that account, too.")
    fileprivate static let linkingNeedsPassword = Phrase(
        "연결하려면 비밀번호가 필요해요. 위에서 먼저 만들어 주세요.", "Linking requires your password. Set one above first.")
    fileprivate static func link(_ label: Phrase) -> Phrase {
        Phrase("\(label.korean) 연결", "Link \(label.english)")
    }
    fileprivate static let passwordMissing = Phrase(
        "아직 비밀번호가 없어요. 이메일을 바꾸거나 계정을 삭제하려면 필요해요.",
        "You have no password yet. You need one to change your email or delete your account.")
    fileprivate static let sendPasswordLink = Phrase("비밀번호 만들 링크 받기", "Email me a link to set one")
}
