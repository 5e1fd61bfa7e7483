/// A row of a ``Table``: a value for each column, in their order.
public typealias TableRow = [Value]

extension Table {
    /// The values of its primary key.
    public func key(of row: TableRow) -> [Value] {
        key.compactMap { name in columns.firstIndex { $0.name == name }.map { row[$0] } }
    }

    fileprivate var quoted: Statement { Statement(stringLiteral: Self.quoted(name)) }
    fileprivate var columnList: Statement { Self.list(columns.map(\.name)) }
    fileprivate var keyList: Statement { Self.list(key) }

    private static func list(_ names: [String]) -> Statement {
        Statement(stringLiteral: names.map(quoted).joined(separator: ", "))
    }

    private static func quoted(_ name: String) -> String { "\"\(name)\"" }
}

extension Statement {
    fileprivate init(_ value: Value) {
        self.init(stringLiteral: "$1")
        values = [value]
    }

    fileprivate static func list(_ values: [Value]) -> Statement {
        "(\(values.map { Statement($0) }.joined(separator: ", ")))"
    }
}

extension Reader {
    /// Rows in the order of the primary key, which is the same on both engines.
    ///
    /// - Parameter key: the last one before them; `nil` begins with the first.
    public func rows(of table: Table, after key: [Value]?, limit: Int) throws -> [TableRow] {
        let beyond = key.map { "WHERE (\(table.keyList)) > \(Statement.list($0))" as Statement }
        return try all(
            "SELECT \(table.columnList) FROM \(table.quoted) \(beyond) ORDER BY \(table.keyList) LIMIT \(limit)"
        ) { row in
            try table.columns.map { try row.value(of: $0.type) }
        }
    }

    /// The last row's primary key; `nil` where there are no rows.
    public func lastKey(of table: Table) throws -> [Value]? {
        let backwards = table.key.map { Statement(stringLiteral: "\"\($0)\" DESC") }.joined(separator: ", ")
        return try first("SELECT \(table.columnList) FROM \(table.quoted) ORDER BY \(backwards) LIMIT 1") { row in
            table.key(of: try table.columns.map { try row.value(of: $0.type) })
        }
    }

    /// How many rows there are.
    public func count(of table: Table) throws -> Int {
        try value("SELECT COUNT(*) FROM \(table.quoted)") ?? 0
    }
}

extension Row {
    fileprivate mutating func value(of type: Table.ColumnType) throws -> Value {
        if skipNull() { return .null }
        return switch type {
        case .integer: .integer(try nextInteger())
        case .real: .real(try nextReal())
        // A foreign tool may have put in what nobody here writes, and a copy would not be the same.
        case .text: .text(try nextText().withoutNUL)
        case .blob: .blob(try nextBlob())
        }
    }
}

extension Transaction {
    /// So many rows in one statement, or one: what is prepared once serves them all.
    private static let batch = 32

    /// Writes rows as they are, in their order.
    public func insert(_ rows: [TableRow], into table: Table) throws {
        var rest = rows[...]
        while let first = rest.first {
            // PostgreSQL prepares a statement for each set of types, and NULL has none.
            let alike = rest.prefix(Self.batch).prefix { zip($0, first).allSatisfy { ($0 == .null) == ($1 == .null) } }
            let count = alike.count == Self.batch ? Self.batch : 1
            let values = rest.prefix(count).map(Statement.list).joined(separator: ", ")
            try execute("INSERT INTO \(table.quoted) (\(table.columnList)) VALUES \(values)")
            rest = rest.dropFirst(count)
        }
    }

    /// Deletes all rows.
    public func empty(_ table: Table) throws { try execute("DELETE FROM \(table.quoted)") }
}
