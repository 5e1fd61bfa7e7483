package import Core
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

    /// The rows that are found, and what their ids are called.
    let rows: (table: Statement, id: Statement)
    /// The texts by which those are found whose id is as the condition says (`= 5`), in the order of their ids.
    let fields: Fields

    package typealias Fields = @Sendable (_ condition: Statement, Reader) throws -> [(Int64, [SearchField])]

    package init(
        of table: Statement, _ id: Statement, keys: Statement, typos: Statement, backlog: Statement? = nil,
        words: WordIndex? = nil, fields: @escaping Fields
    ) {
        (self.keys, self.typos, self.backlog, self.words) = (keys, typos, backlog, words)
        (self.rows, self.fields) = ((table, id), fields)
    }

    /// The table of rows that wait to be indexed, and the statement that finds all that are.
    package var everything: (backlog: String, items: Statement)? {
        backlog.map { ($0.text, "SELECT DISTINCT item_id FROM \(keys) WHERE TRUE") }
    }

    /// Rows in one statement; always the same number, so that the statement is prepared once.
    private static let batch = 8

    /// Brings an item's keys up to date: call it wherever a text is written by which it is found.
    package func update<Row>(_ item: ID<Row>, in transaction: Transaction) throws {
        for (item, fields) in try fields("= \(item)", transaction) { try write(fields, for: item, in: transaction) }
    }

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
    /// - Returns: how many there were.
    @discardableResult
    package func fill(_ database: Database) async throws -> Int {
        guard let backlog else { return 0 }
        var total = 0
        while true {
            let count = try await database.write { transaction in
                let items = try transaction.values(
                    "SELECT item_id FROM \(backlog) ORDER BY item_id LIMIT \(200)", as: Int64.self)
                for (item, fields) in try fields("IN (\(list: items))", transaction) {
                    try write(fields, for: item, in: transaction)
                }
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
    package func verify(_ database: Database) async throws -> Int {
        let (table, id) = rows
        var corrected = 0
        var last: Int64 = 0
        while true {
            let after = last
            let (count, wrong, end) = try await database.write { transaction in
                let next: Statement = """
                    IN (SELECT n.\(id) FROM \(table) n WHERE n.\(id) > \(after) ORDER BY n.\(id) LIMIT \(200))
                    """
                let items = try fields(next, transaction)
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

extension SearchIndex {
    /// What makes its tables. Migrations that are released splice it: never change it.
    ///
    /// - Parameter name: with what theirs begin.
    package static func tables(_ name: String, of table: String, _ id: String) -> String {
        """
        CREATE TABLE \(name)_keys (
            item_id INTEGER NOT NULL REFERENCES \(table) (\(id)) ON DELETE CASCADE,
            rank INTEGER NOT NULL,
            key TEXT NOT NULL,
            signs TEXT NOT NULL,
            PRIMARY KEY (rank, key, item_id)
        ) WITHOUT ROWID;
        CREATE INDEX \(name)_keys_by_item ON \(name)_keys (item_id, key, rank, signs);
        CREATE TABLE \(name)_typos (
            item_id INTEGER NOT NULL REFERENCES \(table) (\(id)) ON DELETE CASCADE,
            form INTEGER NOT NULL,
            PRIMARY KEY (form, item_id)
        ) WITHOUT ROWID;
        CREATE INDEX \(name)_typos_by_item ON \(name)_typos (item_id)
        """
    }
}

extension SearchRank: ColumnValue {}
