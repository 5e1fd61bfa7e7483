import Commons
import Core
import Design
import Gallery
import Testing

/// Every page in both languages.
@Suite struct ViewTests {
    @Test(arguments: Language.allCases) func accounts(t: Language) throws {
        let shell = Shell.sample(t), outside = Shell.sample(t, signedIn: false)
        try expectSnapshot(loginView(.sample, shell: outside), "login-\(t.rawValue)")
        try expectSnapshot(joinView(.sample, shell: outside), "join-\(t.rawValue)")
        try expectSnapshot(joinView(JoinPage(isFirst: true), shell: outside), "join-first-\(t.rawValue)")
        try expectSnapshot(logoutView(shell: shell), "logout-\(t.rawValue)")
        try expectSnapshot(settingsView(.sample, shell: shell), "settings-\(t.rawValue)")
        try expectSnapshot(editProfileView(.sample, shell: shell), "edit-profile-\(t.rawValue)")
        try expectSnapshot(accountSettingsView(.sample, shell: shell), "account-settings-\(t.rawValue)")
        try expectSnapshot(deletionView(.sample(in: t), shell: shell), "deletion-\(t.rawValue)")
        try expectSnapshot(deletionReceiptView(.sample, shell: outside), "deletion-receipt-\(t.rawValue)")
        try expectSnapshot(settingsView(nil, shell: outside), "settings-outside-\(t.rawValue)")
        try expectSnapshot(aboutView(version: "1.2.3", shell: outside), "about-\(t.rawValue)")
        try expectSnapshot(profileView(.sample, shell: shell, .empty), "profile-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func gallery(t: Language) throws {
        let shell = Shell.sample(t), page = GalleryPage.sample
        try expectSnapshot(galleryView(page, shell: shell), "gallery-\(t.rawValue)")
        let empty = GalleryPage(filter: .home, cards: [], next: nil)
        try expectSnapshot(galleryView(empty, shell: .sample(t, signedIn: false)), "gallery-empty-\(t.rawValue)")
        try expectSnapshot(wallCards(page.cards, next: page.next, shell: shell), "cards-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func work(t: Language) throws {
        try expectSnapshot(workView(.sample, shell: .sample(t)), "work-\(t.rawValue)")
        try expectSnapshot(workView(.sample, shell: .sample(t, signedIn: false)), "work-outside-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func notifications(t: Language) throws {
        try expectSnapshot(notificationsView(.sample, shell: .sample(t)), "notifications-\(t.rawValue)")
        let empty = NotificationsPage(groups: [], older: nil)
        try expectSnapshot(notificationsView(empty, shell: .sample(t)), "notifications-empty-\(t.rawValue)")
    }

    @Test func proseLinksMembersAndAddresses() {
        let text = prose("@ada님 https://a.example/?a=1&b=\"<b> javascript:alert(1) a@b.example").text
        #expect(
            text == """
                <a class="mention" href="/@ada">@ada</a>님 \
                <a href="https://a.example/?a=1&amp;b=" rel="nofollow noopener ugc">https://a.example/?a=1&amp;b=</a>\
                &quot;&lt;b&gt; javascript:alert(1) a@b.example
                """)
    }

    @Test(arguments: Language.allCases) func search(t: Language) throws {
        let shell = Shell.sample(t)
        try expectSnapshot(searchView(.sample, shell: shell), "search-\(t.rawValue)")
        try expectSnapshot(searchView(.sampleEmpty, shell: shell), "search-nothing-\(t.rawValue)")
        try expectSnapshot(searchView(.sampleStart, shell: shell), "search-start-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func frame(t: Language) throws {
        let frame = Frame(title: "<Title>", place: .gallery, topics: ["wall"], lastEventID: 7, toast: "Saved & kept")
        // Addresses change with every asset; the names do not.
        let text = document(frame, in: .sample(t), "<p>content</p>").text
            .replacing(/(\/assets\/[a-z]+)-[0-9a-z]+/) { "\($0.output.1)" }
        try expectSnapshot(HTML(rendered: text), "document-\(t.rawValue)")
    }

    @Test func whatPeopleWriteStaysText() {
        let text = workView(.sample, shell: .sample(.english)).text
        #expect(text.contains("&lt;img src=x&gt;"))
        #expect(!text.contains("<img src=x>"))
    }

    @Test(arguments: [
        (Language.english, ["Like", "Save", "Share", "More", "Comment"]),
        (.korean, ["좋아요", "저장", "공유하기", "더보기", "댓글"]),
    ])
    func workHasTheNamesThatPeopleFindItBy(t: Language, names: [String]) {
        let text = workView(.sample, shell: .sample(t)).text
        for name in names { #expect(text.contains("aria-label=\"\(name)\""), "\(name)") }
    }
}
