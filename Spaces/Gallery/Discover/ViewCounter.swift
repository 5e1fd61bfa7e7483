import Base
import Core
import SQL
import Synchronization

/// What a page has reported.
struct Look: Equatable, Sendable {
    enum Kind: Sendable {
        /// Half of the image was on the screen for a second, at this place of its page, from 0.
        case seen(place: Int)
        /// Its own page was open for ten seconds.
        case long
    }

    let day: Int64
    let seer: Seer
    let work: ID<Post>
    let kind: Kind

    static func == (one: Look, other: Look) -> Bool {
        one.day == other.day && one.seer == other.seer && one.work == other.work
    }
}

/// Collects looks, so that all that come within a second are counted in one transaction.
final class ViewCounter: Sendable {
    private struct State {
        var looks: [Look] = []
        /// How many looks of each viewer have been taken today.
        var taken: [Int64: Int] = [:]
        var day: Int64 = 0
    }

    private let state = Mutex(State())

    /// More looks of one viewer and day are not counted: nobody looks at so many works, a program may.
    static let most = 600
    /// So many are counted in one transaction.
    private static let step = 2_000
    /// What waits at most, and how many viewers of a day are known; more is dropped.
    private static let capacity = 100_000

    var isEmpty: Bool { state.withLock { $0.looks.isEmpty } }

    func take(_ looks: [Look]) {
        state.withLock { state in
            for look in looks {
                if look.day > state.day { (state.day, state.taken) = (look.day, [:]) }
                let taken = state.taken[look.seer.number]
                guard state.looks.count < Self.capacity, taken ?? 0 < Self.most,
                    taken != nil || state.taken.count < Self.capacity
                else { continue }
                state.taken[look.seer.number] = (taken ?? 0) + 1
                state.looks.append(look)
            }
        }
    }

    /// Counts what has come. What could not be written waits for the next time.
    ///
    /// - Parameter promise: how many members a work is owed now.
    func flush(promise: Int, _ services: Services) async throws {
        let looks = state.withLock { state in
            let looks = Array(state.looks.prefix(Self.step))
            state.looks.removeFirst(looks.count)
            return looks
        }
        guard !looks.isEmpty else { return }
        let now = services.clock.now()
        do {
            try await services.database.write { transaction in
                try CountLooks(looks, promise: promise, at: now).write(in: transaction)
            }
        } catch {
            state.withLock { $0.looks = looks + $0.looks }
            throw error
        }
    }
}
