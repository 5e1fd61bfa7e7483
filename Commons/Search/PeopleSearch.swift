package import Accounts
package import Core
package import SQL

extension SearchIndex {
    /// Members, by name, handle and major.
    package static let people = SearchIndex(
        of: "accounts", "id", keys: "account_keys", typos: "account_typos", backlog: "account_search_backlog",
        words: WordIndex("account_words")
    ) { condition, reader in
        try reader.all("SELECT \(Author.columns) FROM accounts a WHERE a.id \(condition) ORDER BY a.id") { row in
            let author = try Author(row: &row)
            return (author.id.rawValue, author.searchFields)
        }
    }
}

extension Author {
    var searchFields: [SearchField] { [.personName(name), .title(handle), .detail(major)] }
}

extension PersonRow: SearchItem {
    package var searchID: Int64 { author.id.rawValue }
    package var searchFields: [SearchField] { author.searchFields }
    package var comesFirst: Bool { follow?.isFollowing ?? false }
}

/// Searches members: nobody blocked, and, for visitors, nobody with a closed profile.
package enum PeopleSearch {
    /// How many of those one follows come first: the latest. The others are found like everybody.
    static let followLimit = 1_000

    /// - Parameter findsViewer: whether members find themselves, who are nobody to write to.
    /// - Returns: a page of people, those one follows first among equals, and where the next page begins.
    package static func page(
        _ typed: String, after: SearchCursor? = nil, viewer: ID<Account>?, findsViewer: Bool = true, _ reader: Reader
    ) throws -> (people: [PersonRow], next: SearchCursor?) {
        let search = search(typed, after: after, viewer: viewer, findsViewer: findsViewer)
        let (people, next) = try search(reader) { ids in
            try reader.all(rowsStatement(ids, viewer: viewer)) { row in try PersonRow(row: &row, viewer: viewer) }
        }
        return (people, next)
    }

    /// - Returns: how many there are, up to ``SearchVisit/countLimit``.
    package static func count(_ typed: String, viewer: ID<Account>?, _ reader: Reader) throws -> Int {
        try search(typed, viewer: viewer).all(reader) { ids in
            try reader.all(rowsStatement(ids, viewer: viewer)) { row in try PersonRow(row: &row, viewer: viewer) }
        }.count
    }

    /// - Parameter people: `(item_id)` of those to look among; read whole, so it has to have an end.
    /// - Returns: the best of them, at most a page.
    package static func page(
        _ typed: String, among people: Statement, viewer: ID<Account>, _ reader: Reader
    ) throws -> [PersonRow] {
        var ids: [Int64] = []
        for statement in amongStatements(typed, people, viewer: viewer) where ids.isEmpty {
            ids = try reader.all(statement, SearchCursor.init(row:)).prefix(SearchIndex.pageSize).map(\.item)
        }
        let found = try reader.all(rowsStatement(ids, viewer: viewer)) { row in
            try PersonRow(row: &row, viewer: viewer)
        }
        return ids.compactMap { id in found.first { $0.searchID == id } }
    }

    /// The first that finds somebody; none where nothing that can be searched is typed.
    static func amongStatements(_ typed: String, _ people: Statement, viewer: ID<Account>) -> [Statement] {
        SearchPattern.ways(SearchText(typed)).map { pattern in
            SearchIndex.people.first(people, pattern, after: nil) { item in
                "\(item) <> \(viewer) AND \(Statement.notBlocked(item, by: viewer))"
            }
        }
    }

    static func search(
        _ typed: String, after: SearchCursor? = nil, viewer: ID<Account>?, findsViewer: Bool = true
    ) -> ItemSearch {
        let hidden = findsViewer ? nil : viewer
        return ItemSearch(.people, typed: typed, after: after, followed: viewer.map(followed)) { item in
            let others: Statement? = hidden.map { "\(item) <> \($0) AND" }
            return "\(others) \(Statement.notBlocked(item, by: viewer))"
        }
    }

    static func followed(by viewer: ID<Account>) -> Statement {
        """
        SELECT w.followed_id AS item_id FROM follows w WHERE w.follower_id = \(viewer)
        ORDER BY w.id DESC LIMIT \(followLimit)
        """
    }

    static func rowsStatement(_ ids: [Int64], viewer: ID<Account>?) -> Statement {
        "SELECT \(PersonRow.columns(viewer: viewer)) FROM accounts a WHERE a.id IN (\(list: ids))"
    }
}
