import Core
import NIOCore
import Synchronization

/// Requests of one kind being answered. It admits no more than were answered in the last second, so that a request
/// waits for a second and not for fifteen.
final class Lane: Sendable {
    private let least: Int
    private let now: @Sendable () -> NIODeadline
    private let state = Mutex(State())

    private struct State {
        var inside = 0
        var by: [String: Int] = [:]
        var second: UInt64 = 0
        /// Answered in the last second, and in this one so far.
        var before = 0
        var answered = 0

        mutating func turn(to second: UInt64) {
            guard second != self.second else { return }
            before = second == self.second + 1 ? answered : 0
            answered = 0
            self.second = second
        }
    }

    /// - Parameter least: how many are admitted however few were answered.
    init(least: Int, now: @escaping @Sendable () -> NIODeadline = { .now() }) {
        self.least = least
        self.now = now
    }

    /// Runs a request of `who`. Throws ``Core/Problem/overloaded`` at once if the lane is full, or half of it is
    /// theirs.
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
