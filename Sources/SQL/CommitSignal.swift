import Synchronization

/// Announces a commit of this process with events: to observers and to followers of the outbox.
final class CommitSignal: Sendable {
    private struct State {
        var observers: [@Sendable ([EventRecord]) -> Void] = []
        var followers: [Int: AsyncStream<[OutboxEntry]>.Continuation] = [:]
        var next = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    /// How many commits wait for a slow follower. It notices that older ones are missing, and reads them.
    private static let waiting = 16

    /// A stream of what was committed, and the key under which to end it. No entries mean that there may be some.
    func follow() -> (key: Int, signals: AsyncStream<[OutboxEntry]>) {
        let (signals, continuation) = AsyncStream<[OutboxEntry]>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.waiting))
        let key = state.withLock { state in
            state.next += 1
            if state.isClosed { continuation.finish() } else { state.followers[state.next] = continuation }
            return state.next
        }
        return (key, signals)
    }

    func unfollow(_ key: Int) { _ = state.withLock { $0.followers.removeValue(forKey: key) } }

    func observe(_ observer: @escaping @Sendable ([EventRecord]) -> Void) {
        state.withLock { $0.observers.append(observer) }
    }

    /// On the database's thread, before the caller of `write` returns.
    ///
    /// - Parameter entries: the events in their places, in the order of commits; none if these are not known.
    func tell(_ events: [EventRecord], _ entries: [OutboxEntry]) {
        for observer in state.withLock({ $0.observers }) { observer(events) }
        yield(entries)
    }

    /// Has followers look for themselves.
    func look() { yield([]) }

    private func yield(_ entries: [OutboxEntry]) {
        let followers = state.withLock { Array($0.followers.values) }
        for follower in followers { follower.yield(entries) }
    }

    func close() {
        let followers = state.withLock { state in
            state.isClosed = true
            defer { state.followers = [:] }
            return Array(state.followers.values)
        }
        for follower in followers { follower.finish() }
    }
}
