import Core
package import Design

package func confirmEmailView(_ page: ConfirmEmailPage, shell: Shell) -> HTML {
    let t = shell.language
    guard let email = page.email else {
        return """
            <section class="account">
            <h1>\(t(.confirmEmail))</h1>
            \(notice(t(.confirmLinkExpired), kind: .problem))
            \(linkButton(t(.accountSettings), to: SettingsPath.account, style: .secondary))
            </section>
            """
    }
    return """
        <section class="account">
        <h1>\(t(.confirmEmail))</h1>
        <p>\(t(.confirmExplanation)) <b dir="auto">\(email)</b></p>
        <form method="post" action="\(page.path)" data-progress>\(button(t(.confirmEmail)))</form>
        </section>
        """
}

extension Phrase {
    static let confirmEmail = Phrase("이메일 확인", "Confirm email")
    fileprivate static let confirmExplanation = Phrase(
        "아래 버튼을 누르면 이 주소가 내 것으로 확인돼요:", "Press the button to confirm that this address is yours:")
    fileprivate static let confirmLinkExpired = Phrase(
        "링크가 만료됐거나 이미 쓴 링크예요. 계정 설정에서 확인 메일을 다시 받을 수 있어요.",
        "This link has expired or has already been used. Get a new one in the account settings.")
}
