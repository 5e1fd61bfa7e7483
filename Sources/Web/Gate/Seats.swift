public import Core
internal import Synchronization

/// How much may go on at once, in all and of one kind of somebody: open bodies, say.
public final class Seats: Sendable {
    private let total: Int
    private let each: Int
    private let state = Mutex(State())

    private struct State {
        var taken = 0
        var by: [String: Int] = [:]
    }

    public init(total: Int, each: Int) {
        self.total = total
        self.each = each
    }

    /// Throws ``Core/Problem/tooManyAtOnce`` where `who` has as many already, ``Core/Problem/overloaded`` where all are taken.
    public func withSeat<T>(for who: String, _ body: () async throws -> T) async throws -> T {
        try take(who)
        defer { leave(who) }
        return try await body()
    }

    private func take(_ who: String) throws {
        try state.withLock { state in
            guard state.by[who, default: 0] < each else { throw Problem.tooManyAtOnce }
            guard state.taken < total else { throw Problem.overloaded }
            state.taken += 1
            state.by[who, default: 0] += 1
        }
    }

    private func leave(_ who: String) {
        state.withLock { state in
            state.taken -= 1
            let rest = (state.by[who] ?? 1) - 1
            state.by[who] = rest > 0 ? rest : nil
        }
    }
}

extension Problem {
    public static let tooManyAtOnce = Problem(
        429,
        Phrase(
            "한꺼번에 보낸 것이 너무 많아요. 앞의 것이 끝나면 다시 해 주세요.",
            "That is too much at once. Try again when what you sent before has arrived."),
        retryAfter: .seconds(5))

    public static let overloaded = Problem(
        503,
        Phrase(
            "지금은 찾는 사람이 많아요. 잠시 후 다시 해 주세요.", "Too many people are here at the moment. Try again shortly."),
        retryAfter: .seconds(3))
}
