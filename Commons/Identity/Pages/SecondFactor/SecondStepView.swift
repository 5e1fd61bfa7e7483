package import Core
package import Design

package func secondStepView(_ page: SecondStepPage, shell: Shell) -> HTML {
    let t = shell.language
    let way = page.takesRecoveryCode
    var code = Field(
        "code", way ? .recoveryCode : .oneTimeCode, hint: way ? .recoveryCodeHint : .oneTimeCodeHint,
        problem: page.problem, autocomplete: way ? "off" : "one-time-code", enterKey: "go")
    if !way { (code.inputMode, code.digits) = ("numeric", 6) }
    let other = SecondStepPage.path(next: page.next, takesRecoveryCode: !way)
    return """
        <section class="account">
        <h1>\(t(.twoStep))</h1>
        \(if: page.hasPasskeys, passkeyLogin(next: page.next, isSecondStep: true, in: t))
        <form method="post" action="\(SecondStepPage.path)" novalidate data-progress>
        <input type="hidden" name="next" value="\(page.next)">\
        \(if: way, #"<input type="hidden" name="recovery" value="1">"#)
        \(field(code, in: t))
        \(button(t(.logIn)))
        </form>
        \(if: page.hasAuthenticator, way ? otherWay(t(.appAtHand), t(.enterOneTimeCode), to: other) : otherWay(
            t(.appNotAtHand), t(.enterRecoveryCode), to: other))
        \(otherWay(t(.notYou), t(.logInAgain), to: logInPath(from: page.next)))
        </section>
        """
}

extension Phrase {
    package static let twoStep = Phrase("2단계 인증", "Two-step login")
    static let oneTimeCode = Phrase("인증 코드", "Code")
    static let recoveryCode = Phrase("복구 코드", "Recovery code")
    static let oneTimeCodeHint = Phrase(
        "인증 앱에 지금 보이는 여섯 자리 숫자예요.", "The six digits your authenticator app shows now.")
    fileprivate static let recoveryCodeHint = Phrase(
        "2단계 인증을 켤 때 적어 둔 코드 가운데 하나예요. 한 번만 쓸 수 있어요.",
        "One of the codes you saved when you turned on two-step login. Each works once.")
    fileprivate static let appNotAtHand = Phrase("앱을 쓸 수 없나요?", "No access to the app?")
    fileprivate static let enterRecoveryCode = Phrase("복구 코드 쓰기", "Use a recovery code")
    fileprivate static let appAtHand = Phrase("앱이 있나요?", "Have the app?")
    fileprivate static let enterOneTimeCode = Phrase("인증 코드 쓰기", "Use its code")
    fileprivate static let notYou = Phrase("다른 계정인가요?", "Another account?")
    fileprivate static let logInAgain = Phrase("처음부터 로그인", "Log in again")
}
