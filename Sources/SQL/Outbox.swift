public import Core
import Logging
import Synchronization

/// An event in its place among all others.
public struct OutboxEntry: Sendable {
    /// Rises by one from commit to commit, so that "everything after 41" is complete once 42 has been seen.
    public let id: Int64
    public let event: EventRecord

    public var name: String { event.name }
    public var createdAt: Timestamp { event.createdAt }

    init(id: Int64, event: EventRecord) {
        self.id = id
        self.event = event
    }

    static let columns: Statement = "id, name, payload, created_at"

    init(row: inout Row) throws {
        id = try row.next()
        event = EventRecord(name: try row.next(), payload: try row.next(), createdAt: try row.next())
    }

    /// The event, or `nil` if the entry is one of another name.
    public func decode<E: Event>(_ type: E.Type = E.self) throws -> E? { try event.decode(type) }
}

/// The events of committed transactions, in the order of commits.
public final class Outbox: Sendable {
    private let engine: any Engine
    private let signal: CommitSignal
    private let logger: Logger
    private let poller = Mutex<Task<Void, Never>?>(nil)

    init(engine: any Engine, signal: CommitSignal, logger: Logger) {
        self.engine = engine
        self.signal = signal
        self.logger = logger
    }

    /// The oldest entries with greater ids, in order. None is ever added before one that has been seen.
    public func entries(after id: Int64, limit: Int) async throws -> [OutboxEntry] {
        try await engine.read { reader in
            try reader.all(
                "SELECT \(OutboxEntry.columns) FROM outbox WHERE id > \(id) ORDER BY id LIMIT \(limit)",
                OutboxEntry.init(row:))
        }
    }

    /// The id of the last entry; 0 before the first.
    public func lastID() async throws -> Int64 {
        try await engine.read { reader in try reader.value("SELECT MAX(id) FROM outbox") ?? 0 }
    }

    /// Every entry with a greater id, exactly once and in order, for as long as the sequence is iterated; never an
    /// empty batch.
    ///
    /// A commit of this process arrives at once, one of another within 250 ms. Entries wait in the database while
    /// nobody asks, so a slow follower costs no memory. The stream outlives failures of the database and ends when
    /// that is closed, or with the task that iterates. One iteration only.
    public func follow(from id: Int64) -> AsyncStream<[OutboxEntry]> {
        startPolling()
        let follower = Follower(outbox: self, signal: signal, logger: logger, last: id)
        return AsyncStream { await follower.next() }
    }

    /// Removes entries made before a time, but never the last one, which keeps the next id.
    public func prune(olderThan time: Timestamp) async throws {
        _ = try await engine.write { transaction in
            try transaction.execute(
                "DELETE FROM outbox WHERE created_at < \(time) AND id < (SELECT MAX(id) FROM outbox)")
        }
    }

    func close() {
        signal.close()
        poller.withLock { poller in
            poller?.cancel()
            poller = nil
        }
    }

    /// Other processes' commits are found by looking; one task looks for all followers.
    private func startPolling() {
        poller.withLock { poller in
            guard poller == nil else { return }
            poller = Task { [signal] in
                while (try? await Task.sleep(for: .milliseconds(250))) != nil { signal.look() }
            }
        }
    }
}

/// One iteration of ``Outbox/follow(from:)``.
private actor Follower {
    private let outbox: Outbox
    private let signal: CommitSignal
    private let logger: Logger
    private let key: Int
    private let signals: AsyncStream<[OutboxEntry]>
    private var last: Int64
    /// Whether there may be entries that nobody has been notified of.
    private var isBehind = true

    init(outbox: Outbox, signal: CommitSignal, logger: Logger, last: Int64) {
        self.outbox = outbox
        self.signal = signal
        self.logger = logger
        self.last = last
        (key, signals) = signal.follow()
    }

    deinit { signal.unfollow(key) }

    func next() async -> [OutboxEntry]? {
        while !Task.isCancelled {
            do {
                if isBehind {
                    let entries = try await outbox.entries(after: last, limit: 500)
                    if let newest = entries.last {
                        last = newest.id
                        return entries
                    }
                    isBehind = false
                }
            } catch SQLError.closed {
                return nil
            } catch {
                logger.warning("the outbox could not be read", metadata: ["error": "\(error)"])
            }
            // What was announced since the query began is waiting here.
            guard let signalled = await wait() else { return nil }
            let new = signalled.drop { $0.id <= last }
            // Those right behind the last one are all there are; before others there is something else to be read.
            if let first = new.first, let newest = new.last, first.id == last + 1 {
                last = newest.id
                return Array(new)
            }
            isBehind = isBehind || signalled.isEmpty || !new.isEmpty
        }
        return nil
    }

    private func wait() async -> [OutboxEntry]? {
        for await entries in signals { return entries }
        return nil
    }
}
