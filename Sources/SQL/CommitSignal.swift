import Synchronization

/// Announces a commit of this process with events: to observers with the events, to followers of the outbox that there
/// are some.
final class CommitSignal: Sendable {
    private struct State {
        var observers: [@Sendable ([EventRecord]) -> Void] = []
        var followers: [Int: AsyncStream<Void>.Continuation] = [:]
        var next = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    /// A stream that holds at most one unseen signal, and the key under which to end it.
    func follow() -> (key: Int, signals: AsyncStream<Void>) {
        let (signals, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
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
    func tell(_ events: [EventRecord]) {
        for observer in state.withLock({ $0.observers }) { observer(events) }
        self()
    }

    var hasFollowers: Bool { state.withLock { !$0.followers.isEmpty } }

    func callAsFunction() {
        let followers = state.withLock { Array($0.followers.values) }
        for follower in followers { follower.yield() }
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
