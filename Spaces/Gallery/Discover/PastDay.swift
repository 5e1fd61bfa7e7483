package import Base
package import Core
import SQL
import Works

/// A day of Discover that is over, for a demo: members saw works, and what they liked is learnt.
package struct PastDay: Sendable {
    package struct Showing: Sendable {
        let member: ID<Account>
        let work: ID<Post>
        let place: Int

        /// - Parameter place: on the page, from 0.
        package init(of work: ID<Post>, to member: ID<Account>, at place: Int) {
            (self.work, self.member, self.place) = (work, member, place)
        }
    }

    private let time: Timestamp
    private let members: Int
    private let showings: [Showing]

    /// - Parameters:
    ///   - time: within the day (UTC).
    ///   - members: how many there were, which decides how many a work was owed.
    package init(at time: Timestamp, members: Int, _ showings: [Showing]) {
        (self.time, self.members, self.showings) = (time, members, showings)
    }

    /// What was published before was seen before, by whomever: nothing is owed any more.
    package static func begin(at time: Timestamp, _ services: Services) async throws {
        try await services.database.write { transaction in
            _ = try transaction.execute(
                "UPDATE work_views SET met_at = begins_at WHERE begins_at < \(time) AND viewers = 0")
        }
    }

    package func callAsFunction(_ services: Services) async throws {
        let (promise, day) = (Debt.promise(members: members), DiscoverKey.day(of: time))
        let looks = showings.map { showing in
            Look(day: day, seer: Seer(showing.member), work: showing.work, kind: .seen(place: showing.place))
        }
        try await services.database.write { transaction in
            try CountLooks(looks, promise: promise, at: time).write(in: transaction)
        }
        try await CloseDays()(promise: promise, at: time + .days(1), services)
    }
}
