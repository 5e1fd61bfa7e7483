public import Core
public import CoreMetrics
public import NIOCore
import Synchronization

/// Caps what goes on at once, in all and per holder: open bodies, for example.
///
/// With `sheds`, a new holder who finds all seats taken displaces the oldest: an honest sender is done long before, and
/// an idle one keeps nobody out.
public final class Seats: Sendable {
    private let total: Int
    private let each: Int
    private let sheds: Bool
    private let refusals: Counter?
    private let state = Mutex(State())

    private struct Taken {
        let who: String
        let connection: (any Channel)?
    }

    private struct State {
        var taken: [Int: Taken] = [:]
        var by: [String: Int] = [:]
        var next = 0
        /// No taken seat has a smaller number.
        var oldest = 0

        mutating func give(_ number: Int) -> Taken? {
            guard let seat = taken.removeValue(forKey: number) else { return nil }
            let rest = (by[seat.who] ?? 1) - 1
            by[seat.who] = rest > 0 ? rest : nil
            return seat
        }

        mutating func giveOldest() -> Taken? {
            while oldest < next {
                oldest += 1
                if let seat = give(oldest - 1) { return seat }
            }
            return nil
        }
    }

    /// - Parameter sheds: whether the oldest holder is cut off for a new one.
    public init(total: Int, each: Int, sheds: Bool = false, refusals: Counter? = nil) {
        self.total = total
        self.each = each
        self.sheds = sheds
        self.refusals = refusals
    }

    /// Throws ``Core/Problem/tooManyAtOnce`` if `who` holds its share, ``Core/Problem/overloaded`` if all are taken.
    ///
    /// - Parameter connection: closed if the seat is taken away.
    public func withSeat<T>(
        for who: String, on connection: (any Channel)? = nil, _ body: () async throws -> T
    ) async throws -> T {
        let number: Int
        do { number = try take(who, connection) } catch {
            refusals?.increment()
            throw error
        }
        defer { _ = state.withLock { $0.give(number) } }
        return try await body()
    }

    private func take(_ who: String, _ connection: (any Channel)?) throws -> Int {
        let (number, shed) = try state.withLock { state in
            guard state.by[who, default: 0] < each else { throw Problem.tooManyAtOnce }
            var shed: Taken?
            if state.taken.count >= total {
                shed = sheds ? state.giveOldest() : nil
                guard shed != nil else { throw Problem.overloaded }
            }
            state.by[who, default: 0] += 1
            state.taken[state.next] = Taken(who: who, connection: connection)
            state.next += 1
            return (state.next - 1, shed)
        }
        shed?.connection?.close(promise: nil)
        return number
    }
}

extension Problem {
    public static let tooManyAtOnce = Problem(
        429,
        Phrase(
            "한꺼번에 보낸 것이 너무 많아요. 앞의 것이 끝나면 다시 시도해 주세요.",
            "That is too much at once. Try again when your other requests are done."),
        retryAfter: .seconds(5))

    public static let overloaded = Problem(
        503,
        Phrase(
            "지금은 찾는 사람이 많아요. 잠시 뒤 다시 시도해 주세요.", "Salon is very busy right now. Try again in a moment."),
        retryAfter: .seconds(3))
}
