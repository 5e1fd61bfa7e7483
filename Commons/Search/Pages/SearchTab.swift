package import Core
package import Design
package import SQL
package import Search

/// One kind of thing that is searched for. Commons brings people; a space brings its own.
package struct SearchTab: Sendable {
    /// Its name in the address: `works`.
    package let name: String
    package let label: Phrase
    /// Style sheets of what its list shows.
    package let styles: [String]
    let read: @Sendable (SearchVisit, Reader) throws -> SearchResults
    /// How many its pages show altogether, up to ``SearchVisit/countLimit``.
    let count: @Sendable (SearchVisit, Reader) throws -> Int

    /// - Parameters:
    ///   - count: up to ``SearchVisit/countLimit``; of what `find` pages through, and nothing else.
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
