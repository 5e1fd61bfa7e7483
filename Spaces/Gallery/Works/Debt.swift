package import Core
import SQL

/// What a work is owed before popularity has any say: to be seen by so many different members, in so many days.
package struct Debt: Equatable, Sendable {
    /// When its days begin.
    package var begins: Timestamp
    /// How many different members have seen it: never more than have.
    package var viewers: Int
    /// Met, or never owed anything.
    package var isMet: Bool

    package static let most = 40
    static let time: Duration = .days(7)
    /// So many works of one member may be owed viewers at a time; those of who shares more begin later.
    static let worksPerMaker = 5

    package var due: Timestamp { begins + Self.time }

    /// How many members a work can be promised.
    ///
    /// - Parameter members: how many have been here in the last month.
    package static func promise(members: Int) -> Int { min(most, members / 3) }

    /// When the days of a new work begin.
    ///
    /// - Parameter fifth: when those of the member's fifth work before it did.
    static func begin(now: Timestamp, after fifth: Timestamp?) -> Timestamp { max(now, fifth.map { $0 + time } ?? now) }

    package func isOwed(at now: Timestamp, promise: Int) -> Bool { !isMet && begins <= now && viewers < promise }

    package init(begins: Timestamp, viewers: Int, isMet: Bool) {
        // Whatever was in the row.
        (self.begins, self.viewers, self.isMet) = (begins, min(max(viewers, 0), 1_000_000), isMet)
    }

    /// Viewers to be had in each hour that is left; what is overdue has one.
    package func urgency(at now: Timestamp, promise: Int) -> Double {
        let left = max((due - now) / .hours(1), 1)
        return Double(max(promise - viewers, 0)) / left
    }
}

extension Debt {
    /// Of `begins_at`, `viewers`, `met_at` of a row that may be missing.
    init?(columns row: inout Row) throws {
        let begins = try row.next(as: Timestamp?.self)
        let viewers = try row.next(as: Int?.self)
        let met = try row.next(as: Timestamp?.self)
        // Works from before Discover count as met, and were seen by nobody.
        guard let begins, let viewers, met == nil || viewers > 0 else { return nil }
        self.init(begins: begins, viewers: viewers, isMet: met != nil)
    }
}
