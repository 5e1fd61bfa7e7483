public import Core
public import Design
public import SQL
public import Web

/// One kind of thing that is searched for. Commons brings people; a space brings its own.
public typealias SearchTab = SpaceTab<SearchVisit, SearchResults>

/// Who searches for what.
public struct SearchVisit: Sendable {
    public let typed: String
    /// Where the page of results begins.
    public let after: SearchCursor?
    public let viewer: Viewer?
}

extension SearchTab {
    /// - Parameter row: how one of what was found shows: a list item.
    public init<Item: Sendable>(
        _ name: String, _ label: Phrase,
        find: @escaping @Sendable (SearchVisit, Reader) throws -> ListSlice<Item, SearchCursor>,
        row: @escaping @Sendable (Item, Shell) -> HTML
    ) {
        self.init(name, label, read: find, show: { found, _ in SearchResults(found, row: row) })
    }

    /// Members. The first tab, always.
    public static var people: SearchTab {
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
public struct SearchResults: Sendable {
    public let count: Int
    public let next: SearchCursor?
    let rows: @Sendable (Shell) -> HTML

    init<Item: Sendable>(
        _ found: ListSlice<Item, SearchCursor>, row: @escaping @Sendable (Item, Shell) -> HTML
    ) {
        count = found.items.count
        next = found.next
        rows = { shell in "\(found.items.map { row($0, shell) })" }
    }
}
