import Base
package import Core
import Exhibitions
import Kernel
import Posts
import SQL
import Search
import Web
package import Works

/// Where a curator chooses works: their own, those they have saved, or those they search for.
package struct AddWorksPage: Sendable {
    package enum Source: String, Sendable, CaseIterable { case own, saved }

    package let exhibition: ID<Post>
    package let source: Source
    package let cards: [WorkCard]
    /// Ticked before something else was searched for; they are none of the cards.
    package var chosen: [WorkCard] = []
    /// Those that hang already, are asked for, or were declined.
    package let taken: Set<ID<Post>>
    package let next: NextWorks?
    /// Nothing is found, nor in the source; what is ticked besides does not count.
    package let isEmpty: Bool
    /// What was searched for; its works are shown then, and none of a source.
    package var typed = ""
    package var problem: Phrase?

    var path: String { "\(exhibition.exhibitionPath)/add" }

    /// Three statements, one more where works are ticked, and more where something is searched for. Throws
    /// ``Core/Problem/postNotFound`` unless the member curates it.
    static func read(
        _ id: ID<Post>, _ choice: WorkChoice, curator: Viewer, now: Timestamp, _ reader: Reader
    ) throws -> AddWorksPage {
        _ = try ExhibitionQueries.curated(id, by: curator.id, reader)
        let cards: [WorkCard]
        var next: NextWorks?
        if choice.typed.isEmpty {
            let places =
                choice.source == .own
                ? WorkQueries.by(curator.id, .before(choice.before), to: curator.id)
                : WorkQueries.saved(by: curator.id, .before(choice.before), .one(curator.id, now: now))
            let page = try WorkQueries.cards(places, reader)
            cards = page.cards
            next = page.next.map { NextWorks("before", "\($0)") }
        } else {
            (cards, next) = try SoughtWorks.read(choice, curator: curator, now: now, reader)
        }
        let chosen = try WorkQueries.cards(of: choice.chosen, seenBy: curator.id, reader)
        let taken = Set(
            try reader.values(
                """
                SELECT work_id FROM exhibition_works
                WHERE exhibition_id = \(id) AND work_id IN (\(list: (cards + chosen).map(\.id)))
                """, as: ID<Post>.self))
        let ticked = chosen.filter { !taken.contains($0.id) }
        return AddWorksPage(
            exhibition: id, source: choice.source,
            cards: cards.filter { card in !ticked.contains { $0.id == card.id } },
            chosen: ticked, taken: taken, next: next, isEmpty: cards.isEmpty, typed: choice.typed)
    }
}

/// The field with which a form asks for the next page, and what it begins with.
package struct NextWorks: Sendable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// Which works are to be chosen among.
struct WorkChoice: Sendable {
    let source: AddWorksPage.Source
    let typed: String
    /// Where the page begins: of what is found by its title, and of any other list.
    let after: SearchCursor?
    let before: PostCursor?
    /// Ticked so far, as many as an exhibition has at most.
    let chosen: [ID<Post>]

    /// - Parameter form: a source is pressed as `from`, whatever is in the search field; `at` and `of` are what the
    ///   page has shown, so that a page of something else begins anew.
    init(_ form: Form) {
        let pressed = AddWorksPage.Source(rawValue: form["from"])
        source = pressed ?? AddWorksPage.Source(rawValue: form["at"]) ?? .own
        typed = pressed == nil ? form["q"].tidiedLine.beginning(.search) : ""
        let goesOn = pressed == nil && typed == form["of"]
        after = goesOn ? SearchCursor(form["after"]) : nil
        before = goesOn ? PostCursor(form["before"]) : nil
        chosen = form.all("work").prefix(HangWork.most).compactMap { ID<Post>($0) }
    }
}
