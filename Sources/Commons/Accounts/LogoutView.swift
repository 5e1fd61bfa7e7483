import Core
public import Design

/// The page that asks, for browsers without scripts; elsewhere a sheet on the settings page asks the same.
public func logoutView(shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="account">
        <h1>\(t(.logOutQuestion))</h1>
        <p>\(t(.logOutExplanation))</p>
        <form method="post" action="/logout"><div class="actions">\
        \(linkButton(t(.cancel), to: "/settings", style: .secondary))\
        \(button(t(.logOut), style: .danger))</div></form>
        </section>
        """
}

extension Phrase {
    static let logOutQuestion = Phrase("로그아웃할까요?", "Log out?")
    static let logOutExplanation = Phrase(
        "이 기기에서만 로그아웃돼요. 올린 것은 그대로 있어요.",
        "Only on this device. What you have posted stays where it is.")
}
