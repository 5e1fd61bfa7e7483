import Synchronization

/// The statements of a task, for tests of what an act or a page costs:
///
///     try await Database.$tally.withValue(tally) { try await act(services) }
public final class StatementTally: Sendable {
    private struct State {
        var statements: [Statement] = []
        var reads = 0
        var writes = 0
    }

    private let state = Mutex(State())

    public init() {}

    /// The texts, in the order in which they ran. What an engine says of its own accord is not among them: BEGIN, COMMIT,
    /// savepoints, and the rows of the outbox, which travel with a commit.
    public var statements: [String] { whole.map(\.text) }
    /// The same with their values.
    public var whole: [Statement] { state.withLock { $0.statements } }
    /// How often a snapshot was read.
    public var reads: Int { state.withLock { $0.reads } }
    /// How often a commit was waited for.
    public var writes: Int { state.withLock { $0.writes } }

    func counted<T>(_ body: @escaping @Sendable (Reader) throws -> T) -> @Sendable (Reader) throws -> T {
        { [self] reader in
            state.withLock { $0.reads += 1 }
            reader.connection = TalliedConnection(reader.connection, self)
            return try body(reader)
        }
    }

    func counted<T>(_ body: @escaping @Sendable (Transaction) throws -> T) -> @Sendable (Transaction) throws -> T {
        { [self] transaction in
            state.withLock { $0.writes += 1 }
            transaction.connection = TalliedConnection(transaction.connection, self)
            return try body(transaction)
        }
    }

    fileprivate func note(_ statement: Statement) { state.withLock { $0.statements.append(statement) } }
}

/// A connection that says what passes through it.
private final class TalliedConnection: Connection {
    private let connection: any Connection
    private let tally: StatementTally

    init(_ connection: any Connection, _ tally: StatementTally) {
        self.connection = connection
        self.tally = tally
    }

    var kind: EngineKind { connection.kind }

    func rows(of statement: Statement, _ each: (inout Row) throws -> Bool) throws {
        tally.note(statement)
        try connection.rows(of: statement, each)
    }

    func execute(_ statement: Statement) throws -> Int {
        tally.note(statement)
        return try connection.execute(statement)
    }
}
