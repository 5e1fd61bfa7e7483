import Base
import BasePages
import Core
import Design
import Testing

@testable import Lounge
@testable import LoungePages
@testable import Personas

@Suite struct LoungeViewTests {
    private let shell = Shell.sample(.english)

    @Test func pages() throws {
        try expectSnapshot(loungeView(.sample, shell: shell), "lounge-en")
        try expectSnapshot(memberView(.sample, shell: shell), "lounge-member-en")
        try expectSnapshot(loungeRulesView(LoungeRules(), shell: shell), "lounge-rules-en")
        let appeals = DocketPage(
            .lounge, [.reports, .held, .appeals, .suspensions, .log], waiting: ModerationCounts.sample.byList,
            at: .appeals,
            DocketPart([SanctionRow.sample], of: .appeals, draw: LoungeRows { .sample }.appealRow))
        try expectSnapshot(docketView(appeals, shell: shell), "lounge-moderation-appeals-en")
    }

    @Test func parts() throws {
        try expectSnapshot(loungeMenu(.ownSample, isPage: false, in: .english), "lounge-menu-sheet-own-en")
        try expectSnapshot(loungeMenu(.sample, isPage: false, in: .english), "lounge-menu-sheet-others-en")
        try expectSnapshot(loungeReportForm(.sample, isSheet: true, in: .english), "lounge-report-sheet-en")
    }

    /// The exact names by which people, screen readers and tests find things.
    @Test(arguments: [
        (Language.english, ["Like", "Reply", "Transparency", "More"]), (.korean, ["좋아요", "답글", "투명도", "더보기"]),
    ])
    func itemsHaveTheirNames(t: Language, names: [String]) {
        let text = loungeItemView(.sample, today: .sample, shell: .sample(t)).text
        for name in names {
            #expect(text.contains("aria-label=\"\(name)\"") || text.contains("<i>\(name)</i>"), "\(name)")
        }
        let own = loungeItemView(.ownSample, today: .sample, shell: .sample(t)).text
        #expect(!own.contains("data-transparency"))
    }

    /// What the eye sees of a fade is there in words as well.
    @Test(arguments: [(0, "", ""), (-19, "", ""), (-20, "faded: −20", "옅어짐 −20"), (-100, "faded: −100", "옅어짐 −100")])
    func fadesInWords(value: Int, english: String, korean: String) {
        #expect(Fade(value: value, isMarked: false).label == Phrase(korean, english))
        let marked = Fade(value: value, isMarked: true).label
        #expect(marked.english.hasPrefix("faded for you") && marked.korean.hasPrefix("나에게 옅어짐"))
    }

    @Test func whatPersonasWriteStaysText() {
        let prose = loungeProse("@ada #바다 https://a.example/?a=1&b=2 <b> javascript:alert(1)").text
        #expect(
            prose == """
                @ada #바다 <a href="https://a.example/?a=1&amp;b=2" rel="nofollow noopener noreferrer ugc">\
                https://a.example/?a=1&amp;b=2</a> &lt;b&gt; javascript:alert(1)
                """)
    }
}
