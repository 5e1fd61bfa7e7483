package import SQL
import Synchronization

/// What many requests ask for, in memory (docs/decisions/0105): read from the database once, and kept right by events:
/// this process's before the request that caused them is answered, other processes' when the outbox delivers them.
///
/// Whoever reads first waits until everything is known, and everybody for what events have named. After a miss, such as
/// a gap in the outbox (``SQL/EventRecord/gap``) or an event that cannot be read, everything is read again: meanwhile
/// readers get what was known, which events go on changing, or wait (``IndexSource/waitsAfterMiss``). What could not be
/// read is read again by the next reader.
package final class EventIndex<Source: IndexSource>: Sendable {
    private struct State: Sendable {
        var ledger: IndexLedger<Source>
        /// What reads now.
        var reading: Task<Void, any Error>?
    }

    private let source: Source
    private let database: Database
    private let state: Mutex<State>

    /// Nobody waits until more has been read.
    private static var most: Int { 500 }

    package init(_ source: Source, _ database: Database) {
        self.source = source
        self.database = database
        state = Mutex(State(ledger: IndexLedger(source)))
    }

    /// Whether everything was read once.
    package var isFilled: Bool { state.withLock { $0.ledger.isFilled } }

    /// What is known now, without waiting.
    package func known<T: Sendable>(_ body: (inout Source.Contents) -> T) -> T {
        state.withLock { state in body(&state.ledger.contents) }
    }

    /// What is known once everything is in it that was committed before.
    package func read<T: Sendable>(_ body: @Sendable (inout Source.Contents) -> T) async throws -> T {
        let known: T? = state.withLock { state in
            if !state.ledger.isExact {
                guard state.ledger.isFilled, state.ledger.isBehind, !source.waitsAfterMiss else { return nil }
                _ = begin(&state)
            }
            return body(&state.ledger.contents)
        }
        if let known { return known }
        try await update()
        return self.known(body)
    }

    /// Reads what is to be read: all of it, or as many items as one statement takes.
    package func update() async throws {
        // What is being read now may have begun too early.
        for _ in 0..<2 {
            let (earlier, own) = state.withLock { state in (state.reading, begin(&state)) }
            guard let task = earlier ?? own else { return }
            try await task.value
            if own != nil { return }
        }
    }

    /// Has everything read again by the next reader.
    package func miss() { note([.all]) }

    /// Follows events, here and on other processes. They may come twice.
    package func note(_ events: [EventRecord]) {
        note(events.flatMap { event in event.isGap ? [.all] : (try? source.news(in: event)) ?? [.all] })
    }

    private func note(_ news: [IndexNews<Source.Item, Source.Change>]) {
        guard !news.isEmpty else { return }
        state.withLock { state in
            state.ledger.note(news)
            follow(&state)
        }
    }

    /// Nobody has to ask before what was missed is read.
    private func follow(_ state: inout State) {
        if state.ledger.isFilled, state.ledger.isBehind { _ = begin(&state) }
    }

    /// - Returns: what reads, if it begins now.
    private func begin(_ state: inout State) -> Task<Void, any Error>? {
        guard let work = state.ledger.begin(most: Self.most) else { return nil }
        let task = Task { try await read(work) }
        state.reading = task
        return task
    }

    private func read(_ work: IndexLedger<Source>.Work) async throws {
        do {
            switch work {
            case .all:
                // What was known is in it after that, and goes when nobody waits.
                var all = try await database.read { [source] reader in try source.all(reader) }
                finish { $0.finish(&all) }
            case .items(let items):
                let changes = try await database.read { [source] reader in try source.changes(of: items, reader) }
                finish { $0.finish(changes) }
            }
        } catch {
            state.withLock { state in
                state.ledger.fail()
                state.reading = nil
            }
            throw error
        }
    }

    private func finish(_ body: (inout IndexLedger<Source>) -> Void) {
        state.withLock { state in
            body(&state.ledger)
            state.reading = nil
            follow(&state)
        }
    }
}
