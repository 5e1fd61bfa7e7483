package import Base
import BasePages
package import Core
package import Design
package import Kernel
package import SQL

/// One kind of thing that is searched for. Commons brings people; a space brings its own.
package struct SearchTab: Sendable {
    /// Its name in the address: `works`.
    package let name: String
    package let label: Phrase
    /// Style sheets of what its list shows.
    package let styles: [String]
    let read: @Sendable (SearchVisit, Reader) throws -> SearchResults
    /// How many its pages show altogether, up to ``countLimit``.
    let count: @Sendable (SearchVisit, Reader) throws -> Int

    /// Nobody looks through more, and nothing is counted further.
    package static let countLimit = 100

    /// - Parameters:
    ///   - count: up to ``countLimit``; of what `find` pages through, and nothing else.
    ///   - row: how one of what was found shows: a list item.
    package init<Item: Sendable>(
        _ name: String, _ label: Phrase, as look: SearchResults.Look = .rows, styles: [String] = [],
        find: @escaping @Sendable (SearchVisit, Reader) throws -> ListSlice<Item, SearchCursor>,
        count: @escaping @Sendable (SearchVisit, Reader) throws -> Int,
        row: @escaping @Sendable (Item, Shell) -> HTML
    ) {
        self.name = name
        self.label = label
        self.styles = styles
        self.read = { visit, reader in SearchResults(try find(visit, reader), as: look, row: row) }
        self.count = count
    }

    /// Members. The first tab, always.
    package static var people: SearchTab {
        SearchTab("people", Phrase("사람", "People")) { visit, reader in
            let (people, next) = try PeopleSearch.page(
                visit.typed, after: visit.after, viewer: visit.viewer?.id, reader)
            return ListSlice(people, next: next)
        } count: { visit, reader in
            try PeopleSearch.count(visit.typed, viewer: visit.viewer?.id, reader)
        } row: { person, shell in
            personRow(person, shell: shell)
        }
    }
}

/// Who searches for what.
package struct SearchVisit: Sendable {
    package let typed: String
    /// Where the page of results begins.
    package let after: SearchCursor?
    package let viewer: Viewer?
    package let now: Timestamp
    /// The viewer, where something of theirs waits for moderators: they find that, too.
    package var waiting: ID<Account>?
}

/// What was found, as the search page shows it.
package struct SearchResults: Sendable {
    /// How a list looks.
    package enum Look: Sendable {
        case rows
        /// Images in balanced columns.
        case wall
        /// Posters beside one another.
        case posters
    }

    package let count: Int
    package let next: SearchCursor?
    let look: Look
    let rows: @Sendable (Shell) -> HTML

    init<Item: Sendable>(
        _ found: ListSlice<Item, SearchCursor>, as look: Look = .rows,
        row: @escaping @Sendable (Item, Shell) -> HTML
    ) {
        count = found.items.count
        next = found.next
        self.look = look
        rows = { shell in "\(found.items.map { row($0, shell) })" }
    }

    var isEmpty: Bool { count == 0 && next == nil }
}
