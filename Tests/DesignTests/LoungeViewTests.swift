import Base
import Core
import Design
import Testing

@testable import Lounge

/// Every page of the lounge in both languages.
@Suite struct LoungeViewTests {
    @Test(arguments: Language.allCases) func topics(t: Language) throws {
        let shell = Shell.sample(t), name = t.rawValue
        try expectSnapshot(loungeView(.sample, shell: shell), "lounge-\(name)")
        try expectSnapshot(loungeView(.sampleEmpty, shell: shell), "lounge-empty-\(name)")
        try expectSnapshot(loungeThreadView(.sample, shell: shell), "lounge-thread-\(name)")
        try expectSnapshot(loungeThreadView(.sampleEmpty, shell: shell), "lounge-thread-resting-\(name)")
        try expectSnapshot(
            loungeComposerView(.sample, under: nil, today: .sample, shell: shell), "lounge-composer-\(name)")
        try expectSnapshot(
            loungeComposerView(.sampleReply, under: .sample, today: .sample, shell: shell), "lounge-reply-\(name)")
        try expectSnapshot(
            loungeComposerView(.sampleResting, under: nil, today: .sample, shell: shell), "lounge-resting-\(name)")
        for (item, whose) in [(LoungeItem.ownSample, "own"), (.sample, "others")] {
            try expectSnapshot(
                loungeMenuView(item, today: .sample, shell: shell), "lounge-menu-\(whose)-\(name)")
            try expectSnapshot(loungeMenu(item, isPage: false, in: t), "lounge-menu-sheet-\(whose)-\(name)")
        }
        try expectSnapshot(
            loungeReportView(.sample, .sampleRefused, today: .sample, shell: shell), "lounge-report-\(name)")
        try expectSnapshot(loungeReportForm(.sample, isSheet: true, in: t), "lounge-report-sheet-\(name)")
    }

    @Test(arguments: Language.allCases) func personas(t: Language) throws {
        let shell = Shell.sample(t), name = t.rawValue
        try expectSnapshot(joinLoungeView(.sample, shell: shell), "lounge-join-\(name)")
        try expectSnapshot(joinLoungeView(.sampleFree, shell: shell), "lounge-join-free-\(name)")
        try expectSnapshot(editPersonaView(.sampleEdit, shell: shell), "lounge-edit-\(name)")
        try expectSnapshot(memberView(.sample, shell: shell), "lounge-member-\(name)")
        try expectSnapshot(memberView(.sampleEmpty, shell: shell), "lounge-member-empty-\(name)")
        try expectSnapshot(memberView(.sampleOwn, shell: shell), "lounge-me-\(name)")
        try expectSnapshot(loungeAccountView(.sample, shell: shell), "lounge-account-\(name)")
        try expectSnapshot(loungeAboutView(shell: shell), "lounge-about-\(name)")
    }

    @Test(arguments: Language.allCases) func transparency(t: Language) throws {
        let shell = Shell.sample(t), name = t.rawValue
        for (question, state) in [
            (PressQuestion.sample, "asks"), (.samplePressed, "pressed"), (.samplePlain, "plain"),
        ] {
            try expectSnapshot(
                pressPageView(question, today: .sample, shell: shell), "lounge-press-\(state)-\(name)")
        }
        try expectSnapshot(loungeRulesView(LoungeRules(), shell: shell), "lounge-rules-\(name)")
        var plain = LoungeRules()
        plain.isPlain = true
        try expectSnapshot(loungeRulesView(plain, shell: shell), "lounge-rules-plain-\(name)")
    }

    @Test(arguments: Language.allCases) func notices(t: Language) throws {
        let shell = Shell.sample(t), name = t.rawValue
        try expectSnapshot(loungeNoticesView(.sample, shell: shell), "lounge-notices-\(name)")
        let empty = LoungeNoticesPage(rows: [], older: nil, today: .sample)
        try expectSnapshot(loungeNoticesView(empty, shell: shell), "lounge-notices-empty-\(name)")
    }

    @Test(arguments: Language.allCases) func moderation(t: Language) throws {
        let shell = Shell.sample(t)
        let draw = LoungeRows { .sample }
        func page(_ tab: DocketTab, _ part: DocketPart) -> DocketPage {
            DocketPage(
                .lounge, [.reports, .held, .appeals, .suspensions, .log], waiting: ModerationCounts.sample.byList,
                at: tab,
                part)
        }
        var reports = page(
            .reports, DocketPart([LoungeReportRow.sample], of: .reports, draw: draw.reportRow))
        reports.part.next = "/lounge/moderation?after=5"
        reports.problem = Problem.decisionReasonMissing.phrase
        let pages: [(name: String, page: DocketPage)] = [
            ("reports", reports),
            ("held", page(.held, DocketPart([HeldRow.sample], of: .held, draw: draw.heldRow))),
            ("appeals", page(.appeals, DocketPart([SanctionRow.sample], of: .appeals, draw: draw.appealRow))),
            (
                "suspensions",
                page(.suspensions, DocketPart([SanctionRow.sample], of: .suspensions, draw: draw.suspensionRow))
            ),
            ("log", page(.log, DocketPart([DecisionRow.sample], of: .log, draw: draw.decisionRow))),
            ("empty", page(.appeals, DocketPart([SanctionRow](), of: .appeals, draw: draw.appealRow))),
        ]
        for (name, page) in pages {
            try expectSnapshot(docketView(page, shell: shell), "lounge-moderation-\(name)-\(t.rawValue)")
        }
    }

    /// The exact names by which people, screen readers and tests find things.
    @Test(arguments: [
        (Language.english, ["Like", "Reply", "Transparency", "More"]), (.korean, ["좋아요", "답글", "투명도", "더보기"]),
    ])
    func itemsHaveTheirNames(t: Language, names: [String]) {
        let text = loungeItemView(.sample, today: .sample, shell: .sample(t)).text
        for name in names { #expect(text.contains("aria-label=\"\(name)\""), "\(name)") }
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
