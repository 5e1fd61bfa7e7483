import Base
import BasePages
import Core
import Design
import Testing

/// Pages of the moderators' lists, whoever they are about.
@Suite struct DocketTests {
    private struct Number: DocketRow {
        let row: Int64
    }

    private static let name = Phrase("목록", "List")
    private static let tab = DocketTab("/list", name)

    private func part(_ count: Int64) -> DocketPart {
        DocketPart((0..<count).map { Number(row: $0) }, of: Self.tab) { number, refused, _ in
            "<li>\(String(number.row))\(refused?.row == number.row ? refused?.words ?? "" : "")</li>"
        }
    }

    /// Catches a page that has one row too many, one that leads nowhere, and one whose next page leaves rows out.
    @Test func aPageLeadsToTheNext() {
        let size = Int64(DocketTab.pageSize)
        #expect(part(0).next == nil && part(size).next == nil)
        #expect(part(size + 1).next == "/list?after=\(size - 1)")
    }

    /// Catches a number of what waits that is not the list's, and words that come back in another row.
    @Test(arguments: Language.allCases) func aPageShowsItsRows(t: Language) {
        let style = DocketStyle(Phrase("제목", "Title"), page: "page", tabs: "tabs") { _ in Frame(title: "") }
        let other = Phrase("다른 목록", "Other")
        var page = DocketPage(
            style, [Self.tab, DocketTab("/other", other)], waiting: [0, 100], at: Self.tab, part(30))
        page.refused = RefusedWords(row: 3, words: "mine", problem: Problem.nothingToDecide.phrase)
        let shell = Shell.live(in: t, at: Timestamp(milliseconds: 0), features: .all)
        let html = docketView(page, shell: shell).text
        #expect(html.contains("<li>3mine</li>") && html.contains("<li>4</li>"))
        #expect(html.contains("<li>19</li>") && !html.contains("<li>20</li>"))
        #expect(html.contains(#"href="/other">\#(t(other)) 99+<"#))
        #expect(html.contains(#"href="/list" aria-current="page">\#(t(Self.name))<"#))
    }
}
