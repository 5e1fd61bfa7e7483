package import Base
package import Core
package import Design
import Posts
import SQL
import Search
import Web

/// Where a curator chooses works: their own, those they have saved, or those they search for.
package struct AddWorksPage: Sendable {
    package enum Source: String, Sendable, CaseIterable { case own, saved }

    package let exhibition: ID<Post>
    package let source: Source
    package let cards: [WorkCard]
    /// Those that are chosen already, or were declined.
    package let taken: Set<ID<Post>>
    package let next: String?
    /// What was searched for; its works are shown then, and none of a source.
    package var typed = ""
    package var problem: Phrase?

    var path: String { "\(exhibition.exhibitionPath)/add" }

    /// Three statements, and more where something is searched for. Throws ``Core/Problem/postNotFound`` unless the member
    /// curates it.
    static func read(
        _ id: ID<Post>, _ choice: WorkChoice, curator: Viewer, now: Timestamp, _ reader: Reader
    ) throws -> AddWorksPage {
        _ = try ExhibitionQueries.curated(id, by: curator.id, reader)
        let cards: [WorkCard]
        var next: String?
        if choice.typed.isEmpty {
            let places =
                choice.source == .own
                ? WorkQueries.by(curator.id, before: choice.before)
                : WorkQueries.saved(by: curator.id, before: choice.before, .one(curator.id, now: now))
            let page = try WorkQueries.cards(places, reader)
            cards = page.cards
            next = page.next.map { "from=\(choice.source.rawValue)&before=\($0)" }
        } else {
            (cards, next) = try SoughtWorks.read(choice, curator: curator, now: now, reader)
            next = next.map { "q=\(choice.typed.percentEncoded)&\($0)" }
        }
        let taken = try reader.values(
            """
            SELECT work_id FROM exhibition_works WHERE exhibition_id = \(id) AND work_id IN (\(list: cards.map(\.id)))
            """, as: ID<Post>.self)
        return AddWorksPage(
            exhibition: id, source: choice.source, cards: cards, taken: Set(taken),
            next: next.map { "\(id.exhibitionPath)/add?\($0)" }, typed: choice.typed)
    }
}

/// Which works are to be chosen among.
struct WorkChoice: Sendable {
    let source: AddWorksPage.Source
    let typed: String
    /// Where the page begins: of what is found by its title, and of any other list.
    let after: SearchCursor?
    let before: PostCursor?

    init(_ query: (String) -> String) {
        source = AddWorksPage.Source(rawValue: query("from")) ?? .own
        typed = query("q").tidiedLine.beginning(.search)
        after = SearchCursor(query("after"))
        before = PostCursor(query("before"))
    }
}

package func addWorksView(_ page: AddWorksPage, shell: Shell) -> HTML {
    let t = shell.language
    let sources = AddWorksPage.Source.allCases.map { source in
        Tab(
            t(source.title), path: "\(page.path)?from=\(source.rawValue)",
            isCurrent: source == page.source && page.typed.isEmpty)
    }
    let nothing = page.typed.isEmpty ? page.source.nothing : .noWorksFound
    let works = page.cards.map { card -> HTML in
        let isTaken = page.taken.contains(card.id)
        return """
            <li class="choice\(if: isTaken, " taken")"><label style="\(card.picture.corners)">\
            <input type="checkbox" name="work" value="\(card.id.rawValue)"\(if: isTaken, " disabled checked")>\
            <span class="choice-thumb">\(pictureView(
                card.picture, sizes: "10rem", fallback: 320, alt: ""))</span>\
            <span class="choice-words"><b dir="auto">\(card.title)</b>\
            <span class="muted" dir="auto">\(isTaken ? t(.chosenAlready) : card.author.name)</span></span></label></li>
            """
    }
    return """
        <section class="curate">
        \(curateTabs(page.exhibition, current: .add, in: t))
        <h1>\(t(.addWorks))</h1>
        \(page.problem.map { notice(t($0), kind: .problem) })
        <form action="\(page.path)" role="search">
        \(field(Field(
            "q", .findWorks, kind: .search, value: page.typed, hint: .findWorksHint, enterKey: "search",
            isRequired: false), in: t))
        <div class="actions">\(button(t(.search), style: .secondary, icon: .search))</div>
        </form>
        \(tabFilter(sources, label: t(.whence)))
        <form method="post" action="\(page.exhibition.exhibitionPath)/works" data-progress novalidate>
        <input type="hidden" name="from" value="\(page.source.rawValue)">
        \(if: !page.typed.isEmpty, #"<input type="hidden" name="q" value="\#(page.typed)">"#)
        \(if: works.isEmpty, #"<p class="muted">\#(t(nothing))</p>"#)\
        \(if: !works.isEmpty, """
            <ul class="choices-wall">\(works)</ul>
            <div class="actions choose">\(button(t(.choose)))</div>
            """)
        </form>
        \(page.next.map { #"<p class="older"><a class="button quiet" rel="next" href="\#($0)">\#(t(.more))</a></p>"# as HTML })
        </section>
        """
}

extension AddWorksPage.Source {
    fileprivate var title: Phrase {
        switch self {
        case .own: Phrase("내 작품", "My works")
        case .saved: .saved
        }
    }

    fileprivate var nothing: Phrase {
        switch self {
        case .own: Phrase("아직 올린 작품이 없어요.", "You have shared no work yet.")
        case .saved:
            Phrase(
                "저장한 작품이 없어요. 다른 작가의 작품을 저장하면 여기에서 고를 수 있어요.",
                "Nothing saved yet. Save works of other makers to choose them here.")
        }
    }
}

extension Phrase {
    fileprivate static let findWorks = Phrase("작품 찾기", "Find works")
    fileprivate static let findWorksHint = Phrase(
        "제목, 작가, #태그로 찾아요. 다른 작가의 작품은 작가에게 먼저 물어봐요.",
        "By title, maker or #tag. The makers of others’ works are asked first.")
    fileprivate static let noWorksFound = Phrase(
        "찾은 작품이 없어요. 글자를 줄이거나 작가 이름으로 찾아보세요.", "No works found. Try fewer letters, or the maker’s name.")
    fileprivate static let whence = Phrase("어디에서 고를까요?", "From")
    fileprivate static let choose = Phrase("고른 작품 걸기", "Hang what I chose")
    fileprivate static let chosenAlready = Phrase("이미 골랐어요", "Chosen already")
}
