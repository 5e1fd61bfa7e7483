import BasePages
import Comments
import Core
import Design
import Gallery
import GalleryPages
import Joining
import JoiningPages
import MessagesPages
import NotificationsPages
import People
import PeoplePages
import Posts
import PostsPages
import SearchPages
import SettingsPages
import Sharing
import Testing
import Timeline
import TimelinePages
import Works
import WorksPages

@testable import IdentityPages

/// One page of each kind, byte for byte: what scripts, styles and screen readers find in it. Other pages of the kind, and
/// other states of a page, are for the tests of what leads to them; that all of them have both languages, and what their
/// forms and regions need, is for ``WordsTests`` and the crawl of ``SpacesAloneTests``.
@Suite struct ViewTests {
    private let shell = Shell.sample(.english)
    private let outside = Shell.sample(.english, signedIn: false)

    /// Languages differ in more than words: here in `lang` and in what is composed.
    @Test(arguments: Language.allCases) func frame(t: Language) throws {
        let frame = Frame(title: "<Title>", place: .gallery, topics: ["wall"], lastEventID: 7, toast: "Saved & kept")
        // Addresses change with every asset; the names do not.
        let text = document(frame, in: .sample(t), "<p>content</p>").text
            .replacing(/(\/assets\/[a-z-]+)-[0-9a-z]+/) { "\($0.output.1)" }
        try expectSnapshot(HTML(rendered: text), "document-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func notifications(t: Language) throws {
        try expectSnapshot(notificationsView(.sample, shell: .sample(t)), "notifications-\(t.rawValue)")
    }

    @Test func joining() throws {
        try expectSnapshot(loginView(.sampleWithProviders, shell: outside), "login-social-en")
        try expectSnapshot(joinView(.sample, shell: outside), "join-en")
        try expectSnapshot(welcomeView(.sample, shell: shell), "welcome-en")
        try expectSnapshot(termsView(TermsPage(.conduct, in: .english), shell: outside), "terms-conduct-en")
        try expectSnapshot(agreeView(.sampleFirst, shell: shell), "agree-first-en")
        try expectSnapshot(secondStepView(.sample, shell: outside), "second-step-en")
    }

    @Test func settings() throws {
        try expectSnapshot(settingsView(.sample, shell: shell), "settings-en")
        try expectSnapshot(editProfileView(.sample, shell: shell), "edit-profile-en")
        try expectSnapshot(pushSettingsView(.sample, shell: shell), "push-settings-en")
        try expectSnapshot(twoStepView(.sample, shell: shell), "two-step-en")
        try expectSnapshot(deletionView(.sample(in: .english), shell: shell), "deletion-en")
    }

    @Test func people() throws {
        let tabs: [ProfileTab] = [.works, .replies, .likes]
        try expectSnapshot(profileView(.sample, counts: [.works], tabs: tabs, shell: shell, .empty), "profile-en")
        try expectSnapshot(qrCodeView(.sample, shell: shell), "qr-code-en")
        try expectSnapshot(searchView(.sample, shell: shell), "search-en")
    }

    @Test func messages() throws {
        try expectSnapshot(conversationsView(.sample, shell: shell), "messages-en")
        try expectSnapshot(conversationView(.sample, shell: shell), "conversation-en")
    }

    @Test func timeline() throws {
        try expectSnapshot(timelineView(.sample, shell: shell), "timeline-en")
        try expectSnapshot(threadView(.sample, shell: shell), "thread-en")
    }

    /// Catches a full time that leaves open, without scripts, whose clocks it goes by, and ages that say it as well.
    @Test func fullTimesNameTheirClocks() throws {
        var shell = Shell.sample(.korean)
        shell.zone = try #require(Zone("Asia/Seoul"))
        let time = Timestamp(milliseconds: 0)
        #expect(fullTimeView(time, shell: shell).text.contains(">1970년 1월 1일 목요일 오전 9:00 (UTC+9)</time>"))
        #expect(!timeView(time, shell: shell).text.contains("UTC"))
    }

    @Test func welcomeCardsAreWhole() {
        for card in [WelcomeCard.gallery, .timeline, .messages] {
            for t in Language.allCases { #expect(!t(card.title).isEmpty && !t(card.text).isEmpty) }
            #expect(card.drawing != nil)
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
}
