import Base
import Comments
import Core
import Design
import Gallery
import Joining
import Messages
import NotificationsPages
import People
import Posts
import Search
import Settings
import Sharing
import Testing
import Timeline
import Works

@testable import Identity

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
        try expectSnapshot(editProfileView(.sampleHidden, shell: shell), "edit-profile-hidden-\(t.rawValue)")
        try expectSnapshot(accountSettingsView(.sample, shell: shell), "account-settings-\(t.rawValue)")
        try expectSnapshot(pushSettingsView(.sample, shell: shell), "push-settings-\(t.rawValue)")
        try expectSnapshot(deletionView(.sample(in: t), shell: shell), "deletion-\(t.rawValue)")
        try expectSnapshot(deletionReceiptView(.sample, shell: outside), "deletion-receipt-\(t.rawValue)")
        try expectSnapshot(settingsView(nil, shell: outside), "settings-outside-\(t.rawValue)")
        try expectSnapshot(aboutView(version: "1.2.3", shell: outside), "about-\(t.rawValue)")
        let tabs: [ProfileTab] = [.works, .replies, .likes]
        try expectSnapshot(
            profileView(.sample, counts: [.works], tabs: tabs, shell: shell, .empty), "profile-\(t.rawValue)")
        try expectSnapshot(qrCodeView(.sample, shell: shell), "qr-code-\(t.rawValue)")
        try expectSnapshot(invitationsView(.sample, shell: shell), "invitations-\(t.rawValue)")
        try expectSnapshot(noJoiningView(.sample, shell: outside), "no-joining-\(t.rawValue)")
        let invited = JoinPage(invitation: "AAAAAAAAAAAAAAAAAAAAAA", inviter: "김민수")
        try expectSnapshot(joinView(invited, shell: outside), "join-invited-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func terms(t: Language) throws {
        let shell = Shell.sample(t), outside = Shell.sample(t, signedIn: false)
        try expectSnapshot(termsListView(shell: outside), "terms-\(t.rawValue)")
        for kind in TermsKind.allCases {
            try expectSnapshot(
                termsView(TermsPage(kind, in: t), shell: outside), "terms-\(kind.rawValue)-\(t.rawValue)")
        }
        try expectSnapshot(agreeView(.sample, shell: shell), "agree-\(t.rawValue)")
        try expectSnapshot(agreeView(.sampleFirst, shell: shell), "agree-first-\(t.rawValue)")
        try expectSnapshot(consentsView(.sample, shell: shell), "consents-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func welcome(t: Language) throws {
        let shell = Shell.sample(t)
        try expectSnapshot(welcomeView(.sample, shell: shell), "welcome-\(t.rawValue)")
        try expectSnapshot(welcomeView(.samplePeople, shell: shell), "welcome-people-\(t.rawValue)")
        try expectSnapshot(welcomeView(.sampleLast, shell: shell), "welcome-last-\(t.rawValue)")
        try expectSnapshot(welcomeView(.sampleTooLong, shell: shell), "welcome-too-long-\(t.rawValue)")
        for card in [WelcomeCard.gallery, .timeline, .messages] {
            #expect(!t(card.title).isEmpty && !t(card.text).isEmpty && card.drawing != nil)
        }
    }

    @Test func theFirstTabStandsAtTheProfileItself() {
        func profile(_ tabs: [ProfileTab], _ tab: ProfileTab? = nil) -> String {
            profileView(.sample, counts: [.works], tabs: tabs, tab: tab, shell: .sample(.english), .empty).text
        }
        let text = profile([.likes, .works])
        #expect(text.contains(#"<a href="/@minsu" aria-current="page">Likes"#))
        #expect(text.contains(#"<a href="/@minsu/works">Works"#))
        let other = profile([.likes, .works], .works)
        #expect(other.contains(#"<a href="/@minsu/works" aria-current="page">Works"#))
        #expect(!profile([]).contains("<nav"))
    }

    @Test(arguments: Language.allCases) func socialLogin(t: Language) throws {
        let shell = Shell.sample(t), outside = Shell.sample(t, signedIn: false)
        try expectSnapshot(loginView(.sampleWithProviders, shell: outside), "login-social-\(t.rawValue)")
        let way = LoginPage.sampleWithProviders.ways[1]
        let address = "https://id.school.example/authorize?a=1&b=2"
        try expectSnapshot(providerRedirectView(way, to: address, shell: outside), "provider-redirect-\(t.rawValue)")
        try expectSnapshot(socialJoinView(.sample, shell: outside), "social-join-\(t.rawValue)")
        try expectSnapshot(socialJoinView(.sampleUnknown, shell: outside), "social-join-unknown-\(t.rawValue)")
        try expectSnapshot(loginsView(.sample, shell: shell), "logins-\(t.rawValue)")
        try expectSnapshot(loginsView(.sampleWithoutPassword, shell: shell), "logins-without-password-\(t.rawValue)")
        let account = AccountSettingsPage.sampleWithoutPassword
        try expectSnapshot(accountSettingsView(account, shell: shell), "account-without-password-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func mailedLinks(t: Language) throws {
        let shell = Shell.sample(t), outside = Shell.sample(t, signedIn: false)
        try expectSnapshot(accountSettingsView(.sampleConfirmed, shell: shell), "account-confirmed-\(t.rawValue)")
        try expectSnapshot(passwordResetView(.sample, shell: outside), "password-reset-\(t.rawValue)")
        let sent = PasswordResetPage(.sent, email: "minsu@example.com")
        try expectSnapshot(passwordResetView(sent, shell: outside), "password-reset-sent-\(t.rawValue)")
        let expired = PasswordResetPage(.expired)
        try expectSnapshot(passwordResetView(expired, shell: outside), "password-reset-expired-\(t.rawValue)")
        try expectSnapshot(newPasswordView(.sample, shell: outside), "new-password-\(t.rawValue)")
        try expectSnapshot(confirmEmailView(.sample, shell: outside), "confirm-email-\(t.rawValue)")
        let gone = ConfirmEmailPage(path: "", email: nil)
        try expectSnapshot(confirmEmailView(gone, shell: outside), "confirm-email-expired-\(t.rawValue)")
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

    @Test(arguments: Language.allCases) func versions(t: Language) throws {
        let shell = Shell.sample(t)
        for isOwn in [false, true] {
            try expectSnapshot(
                versionsView(.sample(isOwn: isOwn), shell: shell), "versions\(isOwn ? "-own" : "")-\(t.rawValue)")
        }
        try expectSnapshot(newVersionView(.sample, shell: shell), "new-version-\(t.rawValue)")
        try expectSnapshot(newVersionView(.refused, shell: shell), "new-version-refused-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func process(t: Language) throws {
        let shell = Shell.sample(t)
        try expectSnapshot(processView(.sample, shell: shell), "process-\(t.rawValue)")
        try expectSnapshot(processView(.refused, shell: shell), "process-refused-\(t.rawValue)")
        for page in StepPage.samples {
            try expectSnapshot(stepView(page, shell: shell), "step-\(page.number)-\(t.rawValue)")
        }
    }

    @Test(arguments: Language.allCases) func notifications(t: Language) throws {
        try expectSnapshot(notificationsView(.sample, shell: .sample(t)), "notifications-\(t.rawValue)")
        let empty = NotificationsPage(filter: .all, groups: [], older: nil)
        try expectSnapshot(notificationsView(empty, shell: .sample(t)), "notifications-empty-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func messages(t: Language) throws {
        let shell = Shell.sample(t)
        try expectSnapshot(conversationsView(.sample, shell: shell), "messages-\(t.rawValue)")
        try expectSnapshot(conversationsView(.sampleEmpty, shell: shell), "messages-empty-\(t.rawValue)")
        try expectSnapshot(conversationView(.sample, shell: shell), "conversation-\(t.rawValue)")
        try expectSnapshot(conversationView(.sampleGroup, shell: shell), "conversation-group-\(t.rawValue)")
        try expectSnapshot(conversationView(.sampleRequest, shell: shell), "request-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func timeline(t: Language) throws {
        let shell = Shell.sample(t)
        try expectSnapshot(timelineView(.sample, shell: shell), "timeline-\(t.rawValue)")
        try expectSnapshot(
            timelineView(.sampleEmpty, shell: .sample(t, signedIn: false)), "timeline-empty-\(t.rawValue)")
        try expectSnapshot(threadView(.sample, shell: shell), "thread-\(t.rawValue)")
    }

    @Test func proseLinksMembersAndAddresses() {
        let text = prose("@ada님 https://a.example/?a=1&b=\"<b> javascript:alert(1) a@b.example", .sample(.english)).text
        #expect(
            text == """
                <a class="mention" href="/@ada">@ada</a>님 \
                <a href="https://a.example/?a=1&amp;b=" rel="nofollow noopener ugc">https://a.example/?a=1&amp;b=</a>\
                &quot;&lt;b&gt; javascript:alert(1) a@b.example
                """)
    }

    /// Beyond ASCII, and nothing that is shown is another's: rows from before are drawn so, too.
    @Test func proseLinksWhereItSays() {
        #expect(
            prose("https://한국.kr/소개 https://раypal.com/a ＠minsu", .sample(.english)).text == """
                <a href="https://xn--3e0b707e.kr/%EC%86%8C%EA%B0%9C" rel="nofollow noopener ugc">https://한국.kr/소개</a> \
                <a href="https://xn--ypal-43d9g.com/a" rel="nofollow noopener ugc">https://xn--ypal-43d9g.com/a</a> \
                <a class="mention" href="/@minsu">＠minsu</a>
                """)
    }

    /// A mention of nobody led to a page that is not there.
    @Test func proseLinksNobodyWhoIsNotHere() {
        var shell = Shell.sample(.english)
        shell.mentionable = Mentionable { $0 == "Ada" }
        #expect(prose("@Ada @nobody", shell).text == #"<a class="mention" href="/@Ada">@Ada</a> @nobody"#)
        shell.features.remove(.profiles)
        #expect(prose("@Ada @nobody", shell).text == "@Ada @nobody")
    }

    @Test func proseLinksTags() {
        #expect(
            prose("#바다<b> #Sea_1", .sample(.english)).text == """
                <a class="tag" href="/tags/바다">#바다</a>&lt;b&gt; <a class="tag" href="/tags/Sea_1">#Sea_1</a>
                """)
    }

    /// Their signs stood alone at the end of a line.
    @Test func tagsStayWholeWhereTheyAreNoLinks() {
        #expect(unlinked("#바다<b> @Ada C#").text == #"<span class="tag">#바다</span>&lt;b&gt; @Ada C#"#)
        let post = PostEmbed(id: ID(rawValue: 33), author: .sample, text: "#졸전 #포스터", warning: "", picture: nil)
        #expect(embedView(.post(post), in: .korean).text.contains(#"<span class="tag">#포스터</span></span>"#))
    }

    @Test(arguments: Language.allCases) func tags(t: Language) throws {
        let tag = try #require(Hashtag("바다"))
        let shell = Shell.sample(t)
        let wall = worksWall(
            GalleryPage.sample.cards, next: "/tags/%EB%B0%94%EB%8B%A4?before=10", shell: shell, empty: .empty)
        try expectSnapshot(tagView(tag, shell: shell, wall), "tag-\(t.rawValue)")
        try expectSnapshot(tagView(tag, shell: shell, noWorksTagged(tag.name, in: t)), "tag-empty-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func mutedWords(t: Language) throws {
        try expectSnapshot(mutedWordsView(.sample, shell: .sample(t)), "muted-words-\(t.rawValue)")
        let muted = CommentItem(
            id: ID(rawValue: 22), root: ID(rawValue: 11), author: .sample, text: "과제가 많아요",
            createdAt: Timestamp(milliseconds: 0), reactions: PostReactions(to: ID(rawValue: 22)), mutedWord: "과제")
        try expectSnapshot(commentView(muted, shell: .sample(t)), "comment-muted-\(t.rawValue)")
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
            .replacing(/(\/assets\/[a-z-]+)-[0-9a-z]+/) { "\($0.output.1)" }
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
