import Core
package import Design

package func passwordResetView(_ page: PasswordResetPage, shell: Shell) -> HTML {
    let t = shell.language
    guard case .sent = page.state else { return askingView(page, shell: shell) }
    guard shell.sendsMail else {
        return """
            <section class="account">
            <h1>\(t(.resetPassword))</h1>
            <p>\(t(.askForResetLink))</p>
            \(otherWay(t(.remembered), t(.logIn), to: "/login"))
            </section>
            """
    }
    return """
        <section class="account">
        <h1>\(t(.resetSentTitle))</h1>
        <p>\(t(.resetSent(page.email)))</p>
        <p class="muted">\(t(.resetSentHint))</p>
        \(otherWay(t(.nothingCame), t(.askAgain), to: "/password/reset"))
        </section>
        """
}

private func askingView(_ page: PasswordResetPage, shell: Shell) -> HTML {
    let t = shell.language
    let isExpired = if case .expired = page.state { true } else { false }
    return """
        <section class="account">
        <h1>\(t(.resetPassword))</h1>
        <form method="post" action="/password/reset" novalidate data-progress>
        \(if: isExpired, notice(t(.resetLinkExpired), kind: .problem))
        <p>\(t(shell.sendsMail ? .resetExplanation : .askForResetLink))</p>
        \(field(
            Field(
                "email", .email, kind: .email, value: page.email, problem: page.problem, autocomplete: "email",
                enterKey: "send"), in: t))
        \(button(t(.sendLink)))
        </form>
        \(otherWay(t(.remembered), t(.logIn), to: "/login"))
        </section>
        """
}

package func newPasswordView(_ page: NewPasswordPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="account">
        <h1>\(t(.newPasswordTitle))</h1>
        <p>\(t(.newPasswordExplanation(page.handle)))</p>
        <form method="post" action="\(page.path)" novalidate data-progress>
        <input type="hidden" name="username" autocomplete="username" value="\(page.handle)">
        \(field(
            Field(
                "new-password", .newPassword, kind: .password, hint: .newPasswordHint, problem: page.problem,
                autocomplete: "new-password", enterKey: "go"), in: t))
        \(button(t(.saveNewPassword)))
        </form>
        </section>
        """
}

extension Phrase {
    static let resetPassword = Phrase("비밀번호 재설정", "Reset password")
    static let newPasswordTitle = Phrase("새 비밀번호", "New password")
    fileprivate static let resetExplanation = Phrase(
        "가입한 이메일을 적어 주세요. 새 비밀번호를 정할 수 있는 링크를 보내 드려요.",
        "Enter the email you joined with. We will send a link to choose a new password.")
    fileprivate static let askForResetLink = Phrase(
        "이곳은 메일을 보내지 않아요. 관리자에게 새 비밀번호를 정하는 링크를 부탁해 주세요.",
        "No email is sent from here. Ask an admin for a link to choose a new password.")
    fileprivate static let sendLink = Phrase("링크 받기", "Send the link")
    fileprivate static let remembered = Phrase("기억나셨나요?", "Remembered it?")
    fileprivate static let resetLinkExpired = Phrase(
        "링크가 만료됐거나 이미 쓴 링크예요. 아래에서 새 링크를 받아 주세요.",
        "That link has expired or has already been used. Request a new one below.")
    fileprivate static let resetSentTitle = Phrase("메일을 확인해 주세요", "Check your email")
    fileprivate static func resetSent(_ email: String) -> Phrase {
        Phrase(
            "\(email) 주소로 가입한 계정이 있다면 링크를 보내고 있어요. 한 시간 동안 쓸 수 있어요.",
            "If there is an account with \(email), a link is being sent. It works for an hour.")
    }
    fileprivate static let resetSentHint = Phrase(
        "몇 분이 지나도 없으면 스팸함도 봐 주세요.", "If nothing arrives within a few minutes, check the spam folder.")
    fileprivate static let nothingCame = Phrase("메일이 오지 않았나요?", "No email?")
    fileprivate static let askAgain = Phrase("다시 요청하기", "Request another")
    fileprivate static func newPasswordExplanation(_ handle: String) -> Phrase {
        Phrase(
            "@\(handle) 계정의 새 비밀번호를 정해 주세요. 로그인된 모든 기기에서 로그아웃돼요.",
            "Choose a new password for @\(handle). This logs you out on all devices.")
    }
    fileprivate static let saveNewPassword = Phrase("비밀번호 바꾸고 로그인", "Save and log in")
}
