import Core
package import SQL

/// Tables by which rows of another are found: what they are called by, how that is mistyped, and each of their words.
///
/// Whoever writes such a row writes its keys in the same transaction.
package struct SearchIndex: Sendable {
    /// `(item_id, rank, key, signs)`, see ``Migration/search``.
    let keys: Statement
    /// `(item_id, form)`.
    let typos: Statement
    /// `(item_id)` of rows that were there before the index; `nil` where none can have been.
    let backlog: Statement?
    /// Finds several words; `nil` where names are one.
    let words: WordIndex?

    package init(keys: Statement, typos: Statement, backlog: Statement? = nil, words: WordIndex? = nil) {
        self.keys = keys
        self.typos = typos
        self.backlog = backlog
        self.words = words
    }

    /// The table of rows that wait to be indexed, and the statement that finds all that are.
    package var everything: (backlog: String, items: Statement)? {
        backlog.map { ($0.text, "SELECT DISTINCT item_id FROM \(keys) WHERE TRUE") }
    }

    /// Rows in one statement; always the same number, so that the statement is prepared once.
    private static let batch = 8

    /// Makes an item findable by these texts and no others. The fields' order means nothing.
    package func write(_ fields: [SearchField], for item: Int64, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM \(keys) WHERE item_id = \(item)")
        try transaction.execute("DELETE FROM \(typos) WHERE item_id = \(item)")
        let rows = SearchKey.keys(of: fields).map { key -> Statement in
            "(\(item), \(key.rank.rawValue), \(key.key), \(key.signs))"
        }
        try insert(rows, into: "\(keys) (item_id, rank, key, signs)", in: transaction)
        let forms = Set(SearchTypos.words(of: fields).flatMap(SearchTypos.forms(of:)))
        try insert(
            forms.map { form -> Statement in "(\(item), \(form))" }, into: "\(typos) (item_id, form)", in: transaction)
        try words?.write(SearchWords.words(of: fields).sorted(), for: item, in: transaction)
    }

    private func insert(_ rows: [Statement], into table: Statement, in transaction: Transaction) throws {
        var rest = rows[...]
        while let first = rest.first {
            let count = rest.count >= Self.batch ? Self.batch : 1
            let values = rest.dropFirst().prefix(count - 1).reduce(first) { "\($0), \($1)" as Statement }
            // Texts of more than one field may begin alike.
            try transaction.execute("INSERT INTO \(table) VALUES \(values) ON CONFLICT DO NOTHING")
            rest = rest.dropFirst(count)
        }
    }

    /// Writes the keys of rows that were there before the index was, some hundreds at a time, and goes on where it was
    /// interrupted.
    ///
    /// - Parameter fields: the texts by which the items of these ids are found.
    /// - Returns: how many there were.
    @discardableResult
    package func fill(
        _ database: Database,
        _ fields: @escaping @Sendable ([Int64], Reader) throws -> [(Int64, [SearchField])]
    ) async throws -> Int {
        guard let backlog else { return 0 }
        var total = 0
        while true {
            let count = try await database.write { transaction in
                let items = try transaction.values(
                    "SELECT item_id FROM \(backlog) ORDER BY item_id LIMIT \(200)", as: Int64.self)
                for (item, fields) in try fields(items, transaction) { try write(fields, for: item, in: transaction) }
                if let last = items.last {
                    try transaction.execute("DELETE FROM \(backlog) WHERE item_id <= \(last)")
                }
                return items.count
            }
            guard count > 0 else { return total }
            total += count
        }
    }

    /// Compares every item's keys with the expected ones, and corrects them.
    ///
    /// - Returns: how many items had others.
    package func verify(
        _ database: Database,
        _ page: @escaping @Sendable (_ after: Int64, Reader) throws -> [(Int64, [SearchField])]
    ) async throws -> Int {
        var corrected = 0
        var last: Int64 = 0
        while true {
            let after = last
            let (count, wrong, end) = try await database.write { transaction in
                let items = try page(after, transaction)
                var wrong = 0
                for (item, fields) in items where try !holds(fields, for: item, transaction) {
                    try write(fields, for: item, in: transaction)
                    wrong += 1
                }
                return (items.count, wrong, items.last?.0 ?? after)
            }
            corrected += wrong
            last = end
            guard count > 0 else { break }
        }
        try await forgetUnusedWords(database)
        return corrected
    }

    /// Forgets words that no item has any more.
    package func forgetUnusedWords(_ database: Database) async throws { try await words?.forgetUnused(database) }

    private func holds(_ fields: [SearchField], for item: Int64, _ reader: Reader) throws -> Bool {
        let stored = try reader.all("SELECT rank, key, signs FROM \(keys) WHERE item_id = \(item)") { row in
            SearchKey(rank: try row.next(), key: try row.next(), signs: try row.next())
        }
        let forms = try reader.values("SELECT form FROM \(typos) WHERE item_id = \(item)", as: Int64.self)
        if let words, try words.words(of: item, reader) != SearchWords.words(of: fields) { return false }
        return Set(stored) == SearchKey.keys(of: fields)
            && Set(forms) == Set(SearchTypos.words(of: fields).flatMap(SearchTypos.forms(of:)))
    }
}

extension SearchRank: ColumnValue {}
