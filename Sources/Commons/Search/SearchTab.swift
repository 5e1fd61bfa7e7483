public import Core
public import Design
public import SQL
public import Web

/// One kind of thing that is searched for. Commons brings people; a space brings its own.
public struct SearchTab: Sendable {
    /// Its name in the address: `works`.
    public let name: String
    public let label: Phrase
    /// Reads what there is to find; the view is made of it afterwards, outside of the database's threads.
    let find: @Sendable (_ typed: String, _ after: SearchCursor?, _ viewer: Viewer?, Reader) throws -> SearchResults

    public init(
        _ name: String, _ label: Phrase,
        find:
            @escaping @Sendable (_ typed: String, _ after: SearchCursor?, _ viewer: Viewer?, Reader) throws ->
            SearchResults
    ) {
        self.name = name
        self.label = label
        self.find = find
    }

    /// Members. The first tab, always.
    public static let people = SearchTab("people", Phrase("사람", "People")) { typed, after, viewer, reader in
        let (people, next) = try PeopleSearch.page(typed, after: after, viewer: viewer?.id, reader)
        return SearchResults(people, next: next) { person, shell in personRow(person, shell: shell) }
    }
}

/// What was found, as rows that know how to show themselves.
public struct SearchResults: Sendable {
    public let count: Int
    public let next: SearchCursor?
    let rows: @Sendable (Shell) -> HTML

    /// - Parameter row: a list item.
    public init<Item: Sendable>(
        _ items: [Item], next: SearchCursor?, row: @escaping @Sendable (Item, Shell) -> HTML
    ) {
        count = items.count
        self.next = next
        rows = { shell in "\(items.map { row($0, shell) })" }
    }
}
