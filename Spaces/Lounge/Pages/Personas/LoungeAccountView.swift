import Core
import Design

/// The member's account page in the lounge. It says nothing about the persona.
struct LoungeAccountPage: Sendable {
    let name: String
    let handle: String
    let email: String
    let joinedAt: Timestamp
}

func loungeAccountView(_ page: LoungeAccountPage, shell: Shell) -> HTML {
    let t = shell.language
    let facts: [(Phrase, String)] = [
        (.name, page.name), (.handle, "@\(page.handle)"), (.email, page.email),
        (.loungeJoinedOn, t(.day(page.joinedAt, in: shell.zone))),
    ]
    return """
        <section class="lounge-page lounge-form">
        <h1 class="visually-hidden">\(t(.loungeAccount))</h1>
        <dl class="receipt">\(facts.map { "<div><dt>\(t($0.0))</dt><dd dir=\"auto\">\($0.1)</dd></div>" as HTML })</dl>
        <p class="hint">\(t(.onlyYouSee))</p>
        <ul class="points">\([Phrase.keptApart, .operatorCould].map { "<li>\(t($0))</li>" as HTML })</ul>
        \(menu([
            menuLink(t(.accountSettings), .gear, to: SettingsPath.account),
            menuLink(t(.logOut), .logOut, to: "/logout"),
        ]))
        </section>
        """
}

/// What the lounge is, with links to its texts.
func loungeAboutView(shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="lounge-page lounge-form">
        <h1 class="visually-hidden">\(t(.loungeAbout))</h1>
        <p>\(t(.loungeInShort))</p>
        \(menu([
            menuLink(t(.loungeRules), .ghost, to: "/lounge/rules"),
            menuLink(t(.conductRules), .flag, to: "/terms/conduct"),
            menuLink(t(.privacyRules), .eyeClosed, to: "/terms/privacy"),
            menuLink(t(.aboutSalon), .gallery, to: SettingsPath.about),
        ]))
        </section>
        """
}

extension Phrase {
    fileprivate static let loungeJoinedOn = Phrase("가입한 날", "Joined on")
    fileprivate static let onlyYouSee = Phrase(
        "이 페이지는 나만 봐요. 라운지의 누구에게도 보이지 않아요.",
        "Only you see this page. Nobody in the lounge sees any of it.")
    fileprivate static let keptApart = Phrase(
        "어느 계정이 어느 닉네임인지는 어떤 페이지, 알림, 주소에도 나오지 않고, 운영진의 화면에도 없어요.",
        "No page, notification or address shows which account has which nickname, "
            + "not even to moderators.")
    fileprivate static let operatorCould = Phrase(
        "다만 서버 운영자는 데이터베이스를 직접 열어 볼 수 있어요. 그것까지 막을 수는 없어요.",
        "The server’s operator can open its database, though. Salon cannot prevent that.")
    fileprivate static let accountSettings = Phrase("계정 설정", "Account settings")
    fileprivate static let loungeInShort = Phrase(
        "닉네임으로 편하게 말하고, 상처 주는 말은 옅어지는 곳이에요.",
        "A place to speak freely under a nickname, where words that hurt fade.")
    fileprivate static let conductRules = Phrase("커뮤니티 약속", "Community rules")
    fileprivate static let privacyRules = Phrase("개인정보 처리방침", "Privacy")
    fileprivate static let aboutSalon = Phrase("살롱에 대해", "About Salon")
}
