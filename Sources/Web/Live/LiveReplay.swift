import Core
import SQL

/// What reconnecting pages have missed: the last events, rendered once for all of them.
///
/// The cache is valid until the next event of any kind, which may have deleted, hidden or changed what was rendered. So
/// a replay shows what a page loaded now would show.
actor LiveReplay {
    /// How many events a page may have missed before it is asked to load itself again.
    static let maxEvents = 100

    private let outbox: Outbox
    private let rendering: LiveRendering
    private var kept: Missed?
    /// Later callers wait for the result of the first.
    private var last: Task<Void, Never>?

    /// Consecutive events, and their messages for all pages.
    struct Missed: Sendable {
        /// The event before them.
        var from: Int64
        var newest: Int64
        var entries: [OutboxEntry]
        var messages: [LiveMessage]

        func after(_ id: Int64) -> Missed {
            Missed(
                from: id, newest: newest, entries: entries.filter { $0.id > id },
                messages: messages.filter { $0.id > id })
        }
    }

    init(_ database: Database, _ rendering: LiveRendering) {
        outbox = database.outbox
        self.rendering = rendering
    }

    /// - Parameters:
    ///   - id: the newest event a page knows of.
    ///   - begun: the newest delivered event; everything up to it is here.
    /// - Returns: `nil` if it is more than a page should replay, or no longer stored.
    func missed(since id: Int64, upTo begun: Int64) async throws -> Missed? {
        guard id <= begun, begun - id <= Int64(Self.maxEvents) else { return nil }
        let previous = last
        let turn = Task {
            await previous?.value
            // A page that has left meanwhile needs nothing.
            try Task.checkCancellation()
            return try await look(since: id, upTo: begun)
        }
        last = Task { _ = try? await turn.value }
        return try await withTaskCancellationHandler {
            try await turn.value
        } onCancel: {
            turn.cancel()
        }
    }

    private func look(since id: Int64, upTo begun: Int64) async throws -> Missed? {
        if let kept, kept.newest >= begun {
            if kept.from <= id { return kept.after(id) }
            let count = Int(kept.from - id)
            guard let older = try await read(after: id, limit: count), older.entries.count == count else { return nil }
            let keys = Set(kept.messages.flatMap(\.keys))
            let whole = Missed(
                from: id, newest: kept.newest, entries: older.entries + kept.entries,
                messages: older.messages.compactMap { $0.without(keys: keys) } + kept.messages)
            self.kept = whole
            return whole
        }
        // Some may not be delivered yet.
        kept = try await read(after: id, limit: Self.maxEvents * 2)
        return kept
    }

    private func read(after id: Int64, limit: Int) async throws -> Missed? {
        let entries = try await outbox.entries(after: id, limit: limit)
        // Ids rise by one: a gap means that events were removed.
        guard let first = entries.first, first.id == id + 1, let last = entries.last else { return nil }
        let messages = try await rendering.messages(for: entries, to: .everybody)
        return Missed(from: id, newest: last.id, entries: entries, messages: messages)
    }
}
