import Base
import BasePages
import Core
import Design
import Testing

@testable import Moderation
@testable import ModerationPages

@Suite struct ModerationViewTests {
    private let shell = Shell.sample(.english)

    @Test func pages() throws {
        try expectSnapshot(caseView(.sample, shell: shell), "case-0-en")
        try expectSnapshot(standingView(.sample, shell: shell), "standing-0-en")
        var page = DocketPage(
            .members, [.reports, .held, .appeals, .sanctions, .log], waiting: [1, 0, 100, 0, 0], at: .reports,
            DocketPart([CaseRow.sample], of: .reports, draw: caseItem))
        page.part.next = "/admin/reports?after=1-5"
        page.problem = Problem.nothingToDecide.phrase
        page.other = (DocketTab("/elsewhere", Phrase("다른 신고", "Other reports")), 2)
        try expectSnapshot(docketView(page, shell: shell), "moderation-0-en")
    }

    /// The reason that was refused is in its form again, and only there.
    @Test func refusedWordsAreKept() {
        var page = DocketPage(
            .members, [.reports, .held, .appeals, .sanctions, .log], waiting: [0, 1, 0, 0, 0], at: .held,
            DocketPart([HeldRow.sample], of: .held, draw: heldPostItem))
        #expect(!docketView(page, shell: shell).text.contains("Too"))
        page.refused = RefusedWords(
            row: HeldRow.sample.row, words: "Too <long>",
            problem: DecideCase.limit.tooLong("이유가", by: 3, at: "reason").phrase)
        #expect(docketView(page, shell: shell).text.contains("Too &lt;long&gt;"))
    }

    @Test func whatIsSoughtInTheLogIsShownAsText() {
        let page = DocketPage(
            .members, [.reports, .held, .appeals, .sanctions, .log], waiting: [0, 0, 0, 0, 0], at: .log,
            .log([], LogFilter(member: "nob<ody", act: "warned")))
        let text = docketView(page, shell: shell).text
        #expect(text.contains(#"value="nob&lt;ody""#) && text.contains(#"value="warned" selected"#))
    }
}
