import Core
import CoreMetrics
import NIOCore
import Synchronization

/// Requests of one kind. Some are answered at once, and others wait their turn: together no more than were answered in
/// the last second, so that a request waits for a second and not for fifteen. One address gets half of it all.
///
/// What is being answered keeps the event loops busy, and refusing has to wait for them; a request that waits for its
/// turn costs nothing. Addresses take turns.
final class Lane: Sendable {
    private let places: Int
    private let least: Int
    private let now: @Sendable () -> NIODeadline
    private let refusals: Counter?
    private let state = Mutex(State())

    private struct Sender {
        /// Whole, and without the head of an answer.
        var arrived = 0
        /// Being answered, and waiting.
        var inside = 0
        var answering = 0
        var waiting: CircularBuffer<CheckedContinuation<Void, Never>> = []
    }

    private struct State {
        var arrived = 0
        var inside = 0
        var answering = 0
        var by: [String: Sender] = [:]
        /// Those of whom somebody waits, each once.
        var turns: CircularBuffer<String> = []
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

        /// - Returns: whether there is a place for `who`, which is then taken.
        mutating func take(for who: String, of places: Int) -> Bool {
            guard answering < places, by[who, default: Sender()].answering < (places + 1) / 2 else { return false }
            answering += 1
            by[who, default: Sender()].answering += 1
            return true
        }

        mutating func wait(_ continuation: CheckedContinuation<Void, Never>, as who: String) {
            by[who, default: Sender()].waiting.append(continuation)
            if by[who]?.waiting.count == 1 { turns.append(who) }
        }

        /// The next to be answered. At most two addresses can have all of their half, and are passed over.
        mutating func next(of places: Int) -> CheckedContinuation<Void, Never>? {
            for _ in 0..<min(3, turns.count) {
                let who = turns.removeFirst()
                guard take(for: who, of: places) else {
                    turns.append(who)
                    continue
                }
                let next = by[who]?.waiting.popFirst()
                if by[who]?.waiting.isEmpty == false { turns.append(who) }
                return next
            }
            return nil
        }

        mutating func leave(_ who: String) {
            answered += 1
            inside -= 1
            answering -= 1
            by[who]?.inside -= 1
            by[who]?.answering -= 1
            forget(who)
        }

        mutating func depart(_ who: String) {
            arrived -= 1
            by[who]?.arrived -= 1
            forget(who)
        }

        private mutating func forget(_ who: String) {
            if let sender = by[who], sender.inside == 0, sender.arrived == 0 { by[who] = nil }
        }
    }

    /// - Parameters:
    ///   - places: how many are answered at once.
    ///   - least: how many are answered or wait, however few were answered.
    init(
        places: Int, least: Int, refusals: Counter? = nil, now: @escaping @Sendable () -> NIODeadline = { .now() }
    ) {
        self.places = places
        self.least = least
        self.refusals = refusals
        self.now = now
    }

    /// Runs a request of `who` when it is its turn. Throws ``Core/Problem/overloaded`` at once if the lane is full, or
    /// half of it is theirs.
    func run<T>(for who: String, _ body: () async throws -> T) async throws -> T {
        if try !enter(who) { await turn(of: who) }
        defer { leave(who) }
        return try await body()
    }

    /// Whether it would refuse what `who` asks now. What has arrived is on its way in.
    func isFull(for who: String) -> Bool {
        let second = second
        return state.withLock { state in
            state.turn(to: second)
            let (most, sender) = (most(state), state.by[who] ?? Sender())
            return max(state.arrived, state.inside) >= most
                || max(sender.arrived, sender.inside) >= (most + 1) / 2
        }
    }

    /// A request of `who` is there with all of its body.
    func arrive(_ who: String) {
        state.withLock { state in
            state.arrived += 1
            state.by[who, default: Sender()].arrived += 1
        }
    }

    /// Its answer begins, or its connection has gone.
    func depart(_ who: String) { state.withLock { $0.depart(who) } }

    private func most(_ state: borrowing State) -> Int { max(least, state.before, state.answered) }

    private var second: UInt64 { now().uptimeNanoseconds / 1_000_000_000 }

    /// - Returns: whether it is its turn.
    private func enter(_ who: String) throws -> Bool {
        let second = second
        return try state.withLock { state in
            state.turn(to: second)
            let most = most(state)
            guard state.inside < most, state.by[who]?.inside ?? 0 < (most + 1) / 2 else {
                refusals?.increment()
                throw Problem.overloaded
            }
            state.inside += 1
            state.by[who, default: Sender()].inside += 1
            return state.take(for: who, of: places)
        }
    }

    private func turn(of who: String) async {
        await withCheckedContinuation { continuation in
            let isMyTurn = state.withLock { state in
                if state.take(for: who, of: places) { return true }
                state.wait(continuation, as: who)
                return false
            }
            if isMyTurn { continuation.resume() }
        }
    }

    private func leave(_ who: String) {
        let second = second
        let next = state.withLock { state in
            state.turn(to: second)
            state.leave(who)
            return state.next(of: places)
        }
        next?.resume()
    }
}
