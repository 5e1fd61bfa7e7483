package import Base
package import Core
package import Design
package import Kernel
package import SQL

/// What a docket is called, and how its pages look.
package struct DocketStyle: Sendable {
    let title: Phrase
    let classes: (page: String, tabs: String)
    let frame: @Sendable (Language) -> Frame

    package init(
        _ title: Phrase, page: String, tabs: String, frame: @escaping @Sendable (Language) -> Frame
    ) {
        (self.title, classes, self.frame) = (title, (page, tabs), frame)
    }
}

/// A page of one of the lists.
package struct DocketPage: Sendable {
    let style: DocketStyle
    let tabs: [DocketTab]
    let waiting: [Int]
    let tab: DocketTab
    package var part: DocketPart
    /// Another docket that moderators look for, and how much waits there.
    package var other: (tab: DocketTab, waiting: Int)?
    /// Why the last decision was refused.
    package var problem: Phrase?
    /// The same of what is in its row.
    package var refused: RefusedWords?
    /// What a refused decision was to say.
    package var kept: [String] = []

    package init(_ style: DocketStyle, _ tabs: [DocketTab], waiting: [Int], at tab: DocketTab, _ part: DocketPart) {
        (self.style, self.tabs, self.waiting, self.tab, self.part) = (style, tabs, waiting, tab, part)
    }
}

/// A row of a list.
package protocol DocketRow: Sendable {
    /// By which its list knows it.
    var row: Int64 { get }
    /// Where the page begins that comes after it.
    var place: String { get }
}

extension DocketRow {
    package var place: String { "\(row)" }
}

/// The rows of a page, and where the next one is.
package struct DocketPart: Sendable {
    package typealias Draw<Row> = @Sendable (Row, RefusedWords?, Shell) -> HTML

    let rows: [(id: Int64, draw: @Sendable (RefusedWords?, Shell) -> HTML)]
    /// The address of the next page; `nil` at the end.
    package var next: String?
    /// Above the list.
    package var head: (@Sendable (Language) -> HTML)?
    /// What an empty list says.
    package var empty: (title: Phrase, text: Phrase) = (
        Phrase("여기에는 아무것도 없어요", "Nothing here"), Phrase("새로 들어오면 여기에 모여요.", "New items appear here.")
    )

    package init<Row: DocketRow>(_ found: [Row], of tab: DocketTab, draw: @escaping Draw<Row>) {
        let shown = found.prefix(DocketTab.pageSize)
        rows = shown.map { row in (id: row.row, draw: { refused, shell in draw(row, refused, shell) }) }
        if found.count > DocketTab.pageSize { next = shown.last.map { "\(tab.path)?after=\($0.place)" } }
    }
}

/// What a moderator had written in the form of one row of a list when that was refused, and why.
package struct RefusedWords: Sendable {
    package let row: Int64
    /// Which of the row's forms, where it has several.
    package let form: String
    package let words: String
    package let problem: Phrase

    package init(row: Int64, form: String = "", words: String, problem: Phrase) {
        (self.row, self.form, self.words, self.problem) = (row, form, words, problem)
    }
}

package func docketView(_ page: DocketPage, shell: Shell) -> HTML {
    let t = shell.language
    let (style, part) = (page.style, page.part)
    let items = part.rows.map { $0.draw(page.refused, shell) }
    let tabs = zip(page.tabs, page.waiting).map { tab, count in
        Tab(t(.counted(tab.name, count)), path: tab.path, isCurrent: tab.path == page.tab.path)
    }
    return """
        <div class="\(style.classes.page)">
        <h1 class="visually-hidden">\(t(style.title))</h1>
        <div class="\(style.classes.tabs)">\(tabFilter(tabs, label: t(style.title)))</div>
        \(page.problem.map { notice(t($0), kind: .problem) })\(keptWords(page.kept, in: t))
        \(part.head?(t))
        <ol class="cases">\(items)</ol>
        \(if: items.isEmpty, emptyState(.check, title: t(part.empty.title), text: t(part.empty.text)))
        \(part.next.map { moreLink($0, in: t) })
        \(page.other.map { tab, count in
            #"<p class="cases-foot"><a href="\#(tab.path)">\#(t(.counted(tab.name, count)))</a></p>"# as HTML
        })
        </div>
        """
}

extension Phrase {
    fileprivate static func counted(_ name: Phrase, _ count: Int) -> Phrase {
        guard count > 0 else { return name }
        let number = count >= 100 ? "99+" : count.grouped
        return Phrase("\(name.korean) \(number)", "\(name.english) \(number)")
    }

    package static func reports(_ count: Int) -> Phrase {
        Phrase("신고 \(count.grouped)건", english: count, "report", "reports")
    }

    package static let noteForLog = Phrase("기록에 남길 말 (선택)", "Note for the log (optional)")
    package static let reasonToRead = Phrase("이유 (당사자가 읽어요)", "Reason (the person will read it)")
    package static let answerToRead = Phrase("답 (당사자가 읽어요)", "Answer (the person will read it)")
    package static let upholdAppeal = Phrase("받아들이기", "Uphold")
    package static let rejectAppeal = Phrase("받아들이지 않기", "Do not uphold")
}
