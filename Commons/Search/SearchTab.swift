package import Base
package import Core
package import Design
package import SQL
package import Web

/// One kind of thing that is searched for. Commons brings people; a space brings its own.
package typealias SearchTab = SpaceTab<SearchVisit, SearchResults>

/// Who searches for what.
package struct SearchVisit: Sendable {
    package let typed: String
    /// Where the page of results begins.
    package let after: SearchCursor?
    package let viewer: Viewer?
    package let now: Timestamp
}

extension SearchTab {
    /// - Parameter row: how one of what was found shows: a list item.
    package init<Item: Sendable>(
        _ name: String, _ label: Phrase,
        find: @escaping @Sendable (SearchVisit, Reader) throws -> ListSlice<Item, SearchCursor>,
        row: @escaping @Sendable (Item, Shell) -> HTML
    ) {
        self.init(name, label, read: find, show: { found, _ in SearchResults(found, row: row) })
    }

    /// Members. The first tab, always.
    package static var people: SearchTab {
        SearchTab("people", Phrase("사람", "People")) { visit, reader in
            let (people, next) = try PeopleSearch.page(
                visit.typed, after: visit.after, viewer: visit.viewer?.id, reader)
            return ListSlice(people, next: next)
        } row: { person, shell in
            personRow(person, shell: shell)
        }
    }
}

/// What was found, as the search page shows it.
package struct SearchResults: Sendable {
    package let count: Int
    package let next: SearchCursor?
    let rows: @Sendable (Shell) -> HTML

    init<Item: Sendable>(
        _ found: ListSlice<Item, SearchCursor>, row: @escaping @Sendable (Item, Shell) -> HTML
    ) {
        count = found.items.count
        next = found.next
        rows = { shell in "\(found.items.map { row($0, shell) })" }
    }
}
