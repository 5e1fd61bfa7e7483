package import Core
package import Design

/// The page that asks, for browsers without scripts; elsewhere a sheet on the settings page asks the same.
package func logoutView(shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="account">
        <h1>\(t(.logOutQuestion))</h1>
        <p>\(t(.logOutExplanation))</p>\(unsentNote(shell: shell))
        <form method="post" action="/logout"><div class="actions">\
        \(linkButton(t(.cancel), to: SettingsPath.index, style: .secondary))\
        \(button(t(.logOut), style: .danger))</div></form>
        </section>
        """
}

/// Shown by the script when messages wait in this browser: they would be lost, or stay there sealed (`sealed.js`).
package func unsentNote(shell: Shell) -> HTML {
    guard shell.features.contains(.conversations) else { return .empty }
    let t = shell.language
    return #"<p class="problem" data-unsent="\#(t(.sealedMessages))" hidden>\#(t(.unsentMessages))</p>"#
}

extension Phrase {
    fileprivate static let unsentMessages = Phrase(
        "아직 보내지 못한 메시지가 있어요. 로그아웃하면 사라져요.", "Some messages have not been sent yet. Logging out deletes them.")
    fileprivate static let sealedMessages = Phrase(
        "아직 보내지 못한 메시지가 있어요. 여기에서 다시 로그인하면 보내요.",
        "Some messages have not been sent yet. They are sent when you log in here again.")
    package static let logOutQuestion = Phrase("로그아웃할까요?", "Log out?")
    package static let logOutExplanation = Phrase(
        "이 기기에서만 로그아웃돼요. 올린 것은 그대로 있고, 쓰다 만 글은 여기에서 아무도 볼 수 없어요.",
        "Only on this device. What you shared stays; nobody can read your drafts here.")
}
