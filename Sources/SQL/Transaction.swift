public import Core
import FoundationEssentials

/// Reads and writes, all of it or nothing.
///
/// Once a statement has thrown, the transaction cannot succeed any more, on either engine: later statements throw the
/// same error, which the caller of `write` receives even if the closure swallows it. Use `ON CONFLICT` where a conflict
/// is expected.
public final class Transaction: Reader {
    private let clock: Clock
    private(set) var events: [EventRecord] = []

    private let encoder: JSONEncoder

    init(connection: any Connection, clock: Clock, encoder: JSONEncoder) {
        self.clock = clock
        self.encoder = encoder
        super.init(connection: connection)
    }

    /// What time it is.
    public var now: Timestamp { clock.now() }

    /// Runs a statement.
    ///
    /// - Returns: how many rows an INSERT, UPDATE or DELETE touched, without those of triggers and cascades.
    @discardableResult
    public func execute(_ statement: Statement) throws -> Int { try connection.execute(statement) }

    /// Records that something has happened. It reaches the ``Outbox`` if and only if the transaction commits, in the
    /// order of commits and, within one transaction, of calls.
    public func emit(_ event: some Event) throws {
        events.append(
            EventRecord(
                name: type(of: event).name, payload: Array(try encoder.encode(event)), createdAt: clock.now()))
    }
}
