internal import Synchronization

/// Tells the followers of the outbox that a commit of this process brought events.
final class CommitSignal: Sendable {
    private struct State {
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
