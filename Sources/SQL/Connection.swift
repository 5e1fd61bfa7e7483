/// What an engine offers to a ``Reader`` and a ``Transaction`` on the one thread that runs them.
@usableFromInline
protocol Connection: AnyObject {
    var kind: EngineKind { get }

    /// Passes the rows in order until `each` returns `false`.
    func rows(of statement: Statement, _ each: (inout Row) throws -> Bool) throws

    /// The number of rows inserted, updated or deleted.
    func execute(_ statement: Statement) throws -> Int
}

/// A database of one kind, behind ``Database``.
protocol Engine: Sendable {
    var kind: EngineKind { get }
    func read<T: Sendable>(on terms: Terms, _ body: @escaping @Sendable (Reader) throws -> T) async throws -> T
    func write<T: Sendable>(on terms: Terms, _ body: @escaping @Sendable (Transaction) throws -> T) async throws -> T
    /// How many closures read at the same time.
    var readerCount: Int { get }
    /// For tasks that read after a commit.
    var executor: DatabaseExecutor { get }
    func close() async
    /// What waits.
    var load: DatabaseLoad { get }

    /// Whether transactions from now on check foreign keys, where an engine can leave that without taking them off.
    func enforceForeignKeys(_ isOn: Bool)

    /// The same data definition in the engine's own words.
    func translate(_ definition: String) -> String
    /// Keeps other processes from migrating until the transaction ends.
    ///
    /// - Parameter waits: called where another process is migrating, before this one waits for it.
    func lockMigrations(in transaction: Transaction, waits: () -> Void) throws
    func explain(_ statement: Statement) async throws -> [String]
    func scannedTables(_ statement: Statement) async throws -> [String]
}

extension Engine {
    func read<T: Sendable>(_ body: @escaping @Sendable (Reader) throws -> T) async throws -> T {
        try await read(on: Terms(), body)
    }

    func write<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T) async throws -> T {
        try await write(on: Terms(), body)
    }
}

/// Which database engine is at work.
public enum EngineKind: String, Sendable { case sqlite, postgres }
