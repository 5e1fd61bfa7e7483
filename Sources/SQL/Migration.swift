import Synchronization

/// A step of the schema, taken once in the life of a database.
///
/// It is written in SQLite's types, INTEGER, TEXT, REAL and BLOB (and `INTEGER PRIMARY KEY`), and in what both engines
/// understand otherwise. On SQLite every `CREATE TABLE` becomes `STRICT`; `WITHOUT ROWID` may be said there and means
/// nothing on PostgreSQL, where the types become BIGINT, TEXT COLLATE "C", DOUBLE PRECISION and BYTEA: text compares
/// by code point on both. Never change a migration that has been released.
public struct Migration: Sendable {
    public let name: String
    public let statements: [String]
    /// What only one engine understands, statement by statement, after the others.
    let own: [EngineKind: [String]]
    /// Whether foreign keys look away on SQLite meanwhile.
    let rebuilds: Bool

    /// - Parameter statements: each may hold several, separated by semicolons.
    public init(_ name: String, _ statements: String...) {
        self.init(name, statements, own: [:])
    }

    /// A step that each engine takes in its own words.
    ///
    /// - Parameters:
    ///   - statements: what both understand; it comes first.
    ///   - sqlite: one statement each, as it is; so is `postgres`.
    public init(_ name: String, _ statements: String, sqlite: [String], postgres: [String]) {
        self.init(name, [statements], own: [.sqlite: sqlite, .postgres: postgres])
    }

    /// A step that changes what SQLite cannot change in a table to which others refer, such as what is unique in it. There
    /// it makes the table anew, copies the rows, drops the old one and gives its name to the new one. Foreign keys are not
    /// enforced meanwhile, since rows that refer to a table are deleted with it; afterwards, all are checked.
    ///
    /// - Parameter sqlite: one statement each, as it is; so is `postgres`.
    public init(rebuilding name: String, sqlite: [String], postgres: [String]) {
        self.init(name, [], own: [.sqlite: sqlite, .postgres: postgres], rebuilds: true)
    }

    private init(
        _ name: String, _ statements: [String], own: [EngineKind: [String]], rebuilds: Bool = false
    ) {
        self.name = name
        self.statements = statements
        self.own = own
        self.rebuilds = rebuilds
    }

    static let outbox = Migration(
        "outbox",
        """
        CREATE TABLE outbox (id INTEGER PRIMARY KEY, name TEXT NOT NULL, payload BLOB NOT NULL, \
        created_at INTEGER NOT NULL)
        """)
}

/// What ``Database/migrate(_:report:)`` does next.
public enum MigrationStep: Hashable, Sendable {
    /// Waits for another process that is migrating.
    case waits
    /// Makes one of those that the database lacked; `number` counts from 1.
    case makes(String, number: Int, count: Int)
}

extension Database {
    /// Takes the migrations that this database has not had yet, in the order given, each in a transaction of its own;
    /// ``SQL`` itself brings the outbox. Several processes may do so at the same time.
    ///
    /// - Parameter report: called before each that is made here, once more if its transaction has to be run again.
    /// - Returns: those that were made here.
    /// - Throws, before anything is changed: ``SQLError/unknownMigrations(_:)`` when the database has had migrations that
    ///   are not in the list, and ``SQLError/foreign(_:)`` when others' tables are in it.
    @discardableResult
    public func migrate(
        _ migrations: [Migration], report: @escaping @Sendable (MigrationStep) -> Void = { _ in }
    ) async throws -> [String] {
        try await Self.patiently { try await migrateNow(migrations, report) }
    }

    private func migrateNow(
        _ migrations: [Migration], _ report: @escaping @Sendable (MigrationStep) -> Void
    ) async throws -> [String] {
        let migrations = [Migration.outbox] + migrations
        let known = Set(migrations.map(\.name))
        precondition(known.count == migrations.count, "two migrations have the same name")
        let hasWaited = Atomic(false)
        let lock: @Sendable (Transaction) throws -> Void = { [backend] transaction in
            try backend.lockMigrations(in: transaction) {
                if !hasWaited.exchange(true, ordering: .relaxed) { report(.waits) }
            }
        }
        let table = backend.translate("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY)")
        let applied = try await write { transaction in
            try lock(transaction)
            try SQLError.checkOwner(of: transaction.tableNames())
            try transaction.execute(Statement(stringLiteral: table))
            return try transaction.values("SELECT name FROM migrations ORDER BY name", as: String.self)
        }
        let unknown = applied.filter { !known.contains($0) }
        guard unknown.isEmpty else { throw SQLError.unknownMigrations(unknown) }

        let lacking = migrations.filter { !applied.contains($0.name) }
        var made: [String] = []
        for (index, migration) in lacking.enumerated() {
            let definitions =
                migration.statements.flatMap(Definition.split).map(backend.translate)
                + migration.own[engine, default: []]
            if migration.rebuilds { backend.enforceForeignKeys(false) }
            defer { if migration.rebuilds { backend.enforceForeignKeys(true) } }
            let isMade = try await write { transaction in
                try lock(transaction)
                let count = try transaction.execute(
                    "INSERT INTO migrations (name) VALUES (\(migration.name)) ON CONFLICT DO NOTHING")
                guard count == 1 else { return false }
                report(.makes(migration.name, number: index + 1, count: lacking.count))
                for definition in definitions { try transaction.execute(Statement(stringLiteral: definition)) }
                if migration.rebuilds, transaction.engine == .sqlite,
                    let broken = try transaction.brokenReferences().first
                {
                    throw SQLError.constraint(.init(kind: .foreignKey, table: broken.table, name: broken.parent))
                }
                return true
            }
            if isMade { made.append(migration.name) }
        }
        return made
    }

    /// Whether this database has had these migrations and no others: the program that runs made it, or one of its version.
    public func hasExactly(_ migrations: [Migration]) async throws -> Bool {
        try await Set(appliedMigrations()) == Set(([Migration.outbox] + migrations).map(\.name))
    }

    /// Those of these migrations that this database has not had yet.
    ///
    /// - Throws: as ``migrate(_:report:)``.
    public func lacks(_ migrations: [Migration]) async throws -> [String] {
        let applied = try await read { reader in
            let names = try reader.tableNames()
            try SQLError.checkOwner(of: names)
            return names.isEmpty ? [] : try reader.values("SELECT name FROM migrations ORDER BY name", as: String.self)
        }
        let known = ([Migration.outbox] + migrations).map(\.name)
        let unknown = Set(applied).subtracting(known)
        guard unknown.isEmpty else { throw SQLError.unknownMigrations(unknown.sorted()) }
        let had = Set(applied)
        return known.filter { !had.contains($0) }
    }

    /// The names of the migrations this database has had.
    public func appliedMigrations() async throws -> [String] {
        try await read { reader in try reader.values("SELECT name FROM migrations ORDER BY name") }
    }
}

extension SQLError {
    /// Throws ``foreign(_:)`` unless these are the tables of a database that is new or was made by
    /// ``Database/migrate(_:report:)``.
    static func checkOwner(of tables: [String]) throws {
        guard tables.isEmpty || tables == ["migrations"] || Set(tables).isSuperset(of: ["migrations", "outbox"]) else {
            throw SQLError.foreign(tables)
        }
    }
}
