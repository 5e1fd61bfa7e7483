internal import Core
internal import NIOCore
internal import Synchronization

/// Requests that are being answered, of one kind. Beyond what was answered in the last second no more are let in: whoever
/// is let in waits a second, and not fifteen.
final class Lane: Sendable {
    private let least: Int
    private let now: @Sendable () -> NIODeadline
    private let state = Mutex(State())

    private struct State {
        var inside = 0
        var by: [String: Int] = [:]
        var second: UInt64 = 0
        /// Answered in the second before, and in this one so far.
        var before = 0
        var answered = 0

        mutating func turn(to second: UInt64) {
            guard second != self.second else { return }
            before = second == self.second + 1 ? answered : 0
            answered = 0
            self.second = second
        }
    }

    /// - Parameter least: how many are let in however few were answered.
    init(least: Int, now: @escaping @Sendable () -> NIODeadline = { .now() }) {
        self.least = least
        self.now = now
    }

    /// Runs a request that `who` sent. Throws ``Core/Problem/overloaded`` at once where too many are inside, or half of them
    /// are this one's.
    func run<T>(for who: String, _ body: () async throws -> T) async throws -> T {
        try enter(who)
        defer { leave(who) }
        return try await body()
    }

    private var second: UInt64 { now().uptimeNanoseconds / 1_000_000_000 }

    private func enter(_ who: String) throws {
        let second = second
        try state.withLock { state in
            state.turn(to: second)
            let most = max(least, state.before, state.answered)
            guard state.inside < most, state.by[who, default: 0] < (most + 1) / 2 else { throw Problem.overloaded }
            state.inside += 1
            state.by[who, default: 0] += 1
        }
    }

    private func leave(_ who: String) {
        let second = second
        state.withLock { state in
            state.turn(to: second)
            state.answered += 1
            state.inside -= 1
            let rest = (state.by[who] ?? 1) - 1
            state.by[who] = rest > 0 ? rest : nil
        }
    }
}
