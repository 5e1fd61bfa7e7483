package import Base
package import Core
package import Design
import Posts
import SQL
import Web

/// Where a curator chooses works: their own, those they have saved, or one by its address.
package struct AddWorksPage: Sendable {
    package enum Source: String, Sendable, CaseIterable { case own, saved }

    package let exhibition: ID<Post>
    package let source: Source
    package let cards: [WorkCard]
    /// Those that are chosen already, or were declined.
    package let taken: Set<ID<Post>>
    package let next: String?
    package var address = ""
    package var problem: Phrase?

    var path: String { "\(exhibition.exhibitionPath)/add" }

    /// Three statements. Throws ``Core/Problem/postNotFound`` unless the member curates it.
    static func read(
        _ id: ID<Post>, _ source: Source, before: PostCursor?, curator: Viewer, now: Timestamp, _ reader: Reader
    ) throws -> AddWorksPage {
        _ = try ExhibitionQueries.curated(id, by: curator.id, reader)
        let places =
            source == .own
            ? WorkQueries.by(curator.id, before: before)
            : WorkQueries.saved(by: curator.id, before: before, .one(curator.id, now: now))
        let (cards, next) = try WorkQueries.cards(places, reader)
        let taken = try reader.values(
            """
            SELECT work_id FROM exhibition_works WHERE exhibition_id = \(id) AND work_id IN (\(list: cards.map(\.id)))
            """, as: ID<Post>.self)
        return AddWorksPage(
            exhibition: id, source: source, cards: cards, taken: Set(taken),
            next: next.map { "\(id.exhibitionPath)/add?from=\(source.rawValue)&before=\($0)" })
    }
}

/// The works a form names: those that were ticked, and one by its address.
struct ChosenWorks: Sendable {
    let works: [ID<Post>]
    /// An address was typed that is no work's.
    let isUnknownAddress: Bool

    init(_ form: Form) {
        let ticked = form.all("work").prefix(WorkQueries.pageSize).compactMap { ID<Post>($0) }
        let address = form.text("address")
        let named = Self.work(at: address)
        isUnknownAddress = !address.isEmpty && named == nil
        works = ticked + (named.map { [$0] } ?? [])
    }

    /// "https://salon.example/works/123", "/works/123", "123".
    static func work(at address: String) -> ID<Post>? {
        guard address.utf8.count <= 500 else { return nil }
        let end = address.split(separator: "?").first?.split(separator: "#").first ?? ""
        guard let last = end.split(separator: "/").last else { return nil }
        return ID(last)
    }
}

package func addWorksView(_ page: AddWorksPage, shell: Shell) -> HTML {
    let t = shell.language
    let sources = AddWorksPage.Source.allCases.map { source in
        Tab(t(source.title), path: "\(page.path)?from=\(source.rawValue)", isCurrent: source == page.source)
    }
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
        <form method="post" action="\(page.exhibition.exhibitionPath)/works" data-progress novalidate>
        <input type="hidden" name="from" value="\(page.source.rawValue)">
        \(field(Field(
            "address", .workAddress, kind: .text, value: page.address, hint: .workAddressHint, problem: page.problem,
            enterKey: "go", isRequired: false), in: t))
        \(tabFilter(sources, label: t(.whence)))
        \(if: works.isEmpty, #"<p class="muted">\#(t(page.source.nothing))</p>"#)\
        \(if: !works.isEmpty, #"<ul class="choices-wall">\#(works)</ul>"#)
        <div class="actions choose">\(button(t(.choose)))</div>
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
    fileprivate static let workAddress = Phrase("작품 주소", "Address of a work")
    fileprivate static let workAddressHint = Phrase(
        "다른 작가의 작품은 작가에게 먼저 물어봐요.", "The makers of others’ works are asked first.")
    fileprivate static let whence = Phrase("어디에서 고를까요?", "From")
    fileprivate static let choose = Phrase("고른 작품 걸기", "Hang what I chose")
    fileprivate static let chosenAlready = Phrase("이미 골랐어요", "Chosen already")
}
