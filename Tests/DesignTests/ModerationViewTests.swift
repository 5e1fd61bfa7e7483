import Base
import Core
import Design
import Testing

@testable import Moderation

/// The moderators' pages about members, and a member's own, in both languages.
@Suite struct ModerationViewTests {
    @Test(arguments: Language.allCases) func lists(t: Language) throws {
        let held = page(.held, [0, 1, 0], DocketPart([HeldRow.sample], of: .held, draw: heldPostItem))
        var reports = page(.reports, [1, 0, 100], DocketPart([CaseRow.sample], of: .reports, draw: caseItem))
        reports.part.next = "/admin/reports?after=1-5"
        reports.problem = Problem.nothingToDecide.phrase
        reports.style.other = DocketTab("/elsewhere", Phrase("다른 신고", "Other reports"))
        var refused = held
        refused.refused = RefusedWords(
            row: HeldRow.sample.row, words: "Too <long>",
            problem: DecideCase.limit.tooLong("이유가", by: 3, at: "reason").phrase)
        let pages = [
            reports, held, refused,
            page(.appeals, [0, 0, 1], DocketPart([SanctionRow.sample], of: .appeals, draw: appealItem)),
            page(.sanctions, [0, 0, 0], DocketPart([SanctionRow.sample], of: .sanctions, draw: runningItem)),
            page(.log, [0, 0, 0], .log([.sample], LogFilter())),
            page(.reports, [0, 0, 0], DocketPart([CaseRow](), of: .reports, draw: caseItem)),
            page(.log, [0, 0, 0], .log([], LogFilter(member: "nob<ody", act: "warned"))),
        ]
        for (index, page) in pages.enumerated() {
            try expectSnapshot(docketView(page, shell: .sample(t)), "moderation-\(index)-\(t.rawValue)")
        }
    }

    private func page(_ tab: DocketTab, _ waiting: [Int], _ part: DocketPart) -> DocketPage {
        DocketPage(.members, [.reports, .held, .appeals, .sanctions, .log], waiting: waiting + [0, 0], at: tab, part)
    }

    @Test(arguments: Language.allCases) func casesAndStandings(t: Language) throws {
        let shell = Shell.sample(t)
        for (index, page) in CasePage.samples.enumerated() {
            try expectSnapshot(caseView(page, shell: shell), "case-\(index)-\(t.rawValue)")
        }
        for (index, page) in StandingPage.samples.enumerated() {
            try expectSnapshot(standingView(page, shell: shell), "standing-\(index)-\(t.rawValue)")
        }
    }
}
