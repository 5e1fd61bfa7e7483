package import Base
package import Core
import SQL
import Synchronization

/// Collects who comes to exhibitions, so that all who come within seconds are counted in one transaction: each viewer once
/// a day.
package final class VisitCounter: Sendable {
    /// Which day it is, and the number that a viewer has on that day alone.
    package typealias NumberOfDay =
        @Sendable (_ viewer: String, _ now: Timestamp) async throws -> (day: Int64, number: Int64)

    private struct Visit: Hashable {
        let exhibition: ID<Post>
        let viewer: Int64
    }

    private struct State {
        var day: Int64 = 0
        var waiting: [Visit] = []
        /// Those counted today, as far as this process knows.
        var taken: Set<Visit> = []
    }

    private let state = Mutex(State())
    private let number: NumberOfDay

    /// What is remembered at most of a day; more is not counted.
    private static let capacity = 100_000
    private static let step = 500

    package init(number: @escaping NumberOfDay) { self.number = number }

    /// Counts a visit. Members, too, are hashed with the key of the day, so that nothing records where they were.
    package func note(_ exhibition: ID<Post>, member: ID<Account>?, network: String, at now: Timestamp) async throws {
        let (day, number) = try await number(member.map { "member \($0)" } ?? network, now)
        let visit = Visit(exhibition: exhibition, viewer: number)
        state.withLock { state in
            if day > state.day { (state.day, state.taken) = (day, []) }
            guard state.taken.count < Self.capacity, state.taken.insert(visit).inserted else { return }
            state.waiting.append(visit)
        }
    }

    /// Counts those who have come. What could not be written waits for the next time.
    func flush(_ services: Services) async throws {
        while true {
            let (day, visits) = state.withLock { state in
                let visits = Array(state.waiting.prefix(Self.step))
                state.waiting.removeFirst(visits.count)
                return (state.day, visits)
            }
            guard !visits.isEmpty else { return }
            do {
                try await services.database.write { transaction in
                    for visit in visits { try Self.count(visit, day, in: transaction) }
                }
            } catch {
                state.withLock { $0.waiting = visits + $0.waiting }
                throw error
            }
        }
    }

    private static func count(_ visit: Visit, _ day: Int64, in transaction: Transaction) throws {
        let isNew = try transaction.execute(
            """
            INSERT INTO exhibition_visits (day, exhibition_id, viewer)
            SELECT \(day), post_id, \(visit.viewer) FROM exhibitions WHERE post_id = \(visit.exhibition)
            ON CONFLICT DO NOTHING
            """)
        guard isNew > 0 else { return }
        try transaction.execute("UPDATE exhibitions SET visits = visits + 1 WHERE post_id = \(visit.exhibition)")
    }

    /// Forgets who came on days that are over: hourly work.
    package static func forgetDays(_ services: Services) async throws {
        let today = services.clock.now().civilDay
        while try await services.database.write({ transaction in
            try transaction.execute(
                """
                DELETE FROM exhibition_visits WHERE (day, exhibition_id, viewer) IN (
                    SELECT day, exhibition_id, viewer FROM exhibition_visits WHERE day < \(today)
                    ORDER BY day, exhibition_id, viewer LIMIT 2000)
                """)
        }) == 2_000 {}
    }
}
