import Base
import Core
import SQL
import Synchronization

/// What a page has reported.
struct Look: Sendable {
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

    /// What tells it from the viewer's other looks of the day.
    fileprivate var mark: Int64 { if case .long = kind { -work.rawValue } else { work.rawValue } }
}

/// Collects looks, so that all that come within a second are counted in one transaction. Members and visitors have one
/// each: a visitor with a thousand addresses cannot keep members' looks from counting.
final class ViewCounter: Sendable {
    private struct State {
        var looks: [Look] = []
        /// Which looks of each viewer have been taken today: works, and below zero those that were long.
        var taken: [Int64: Set<Int64>] = [:]
        var day: Int64 = 0
    }

    private let state = Mutex(State())

    /// More looks of one viewer and day are not counted: nobody looks at so many works, a program may.
    static let most = 600
    /// So many are counted in one transaction.
    private static let step = 2_000
    /// What waits at most; more is dropped.
    private static let capacity = 20_000
    /// So many viewers are counted on a day.
    private let mostViewers: Int

    init(viewers: Int) { mostViewers = viewers }

    var isEmpty: Bool { state.withLock { $0.looks.isEmpty } }

    func take(_ looks: [Look]) {
        state.withLock { state in
            for look in looks {
                if look.day > state.day { (state.day, state.taken) = (look.day, [:]) }
                let count = state.taken[look.seer.number]?.count
                guard state.looks.count < Self.capacity, count ?? 0 < Self.most,
                    count != nil || state.taken.count < mostViewers,
                    state.taken[look.seer.number, default: []].insert(look.mark).inserted
                else { continue }
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
