package import Core
package import SQL

/// When a member was here, as admins may know it: the last month that is over. One that they could see change when somebody
/// comes would name whoever writes in the lounge at that moment (0026). Months and days are UTC's.
package struct SeenMonth: Sendable, Equatable {
    /// Of one of its days, since 1970.
    package let day: Int64

    package init(day: Int64) { self.day = day }

    /// `2026-11`
    package var iso8601: String {
        String(Timestamp(milliseconds: day * Self.millisecondsPerDay).iso8601.prefix(7))
    }

    private static let millisecondsPerDay: Int64 = 86_400_000

    /// The day of a time, since 1970.
    package static func day(of time: Timestamp) -> Int64 { time.milliseconds / millisecondsPerDay }

    /// Its beginning, which is all that is kept of when a session was used.
    package static func startOfDay(_ time: Timestamp) -> Timestamp {
        Timestamp(milliseconds: day(of: time) * millisecondsPerDay)
    }

    /// How many members were here in the last month that is over: a number that does not change while somebody comes.
    package static func count(at now: Timestamp) -> Statement {
        let first = firstDay(ofMonth: now)
        let before = firstDay(ofMonth: Timestamp(milliseconds: (first - 1) * millisecondsPerDay))
        return """
            SELECT COUNT(*) FROM accounts WHERE \(MemberCount.counts)
                AND (seen_on >= \(before) AND seen_on < \(first) OR seen_before >= \(before) AND seen_before < \(first))
            """
    }

    /// The first day of the month of a time.
    static func firstDay(ofMonth time: Timestamp) -> Int64 {
        day(of: time) - (Int64(time.iso8601.dropFirst(8).prefix(2), in: 1...31).map { $0 - 1 } ?? 0)
    }
}

/// What the columns say: when the member was here in the latest month, and in the latest before that.
package struct SeenMonths: Sendable {
    let latest: Int64?
    let before: Int64?

    /// The columns ``init(row:)`` reads, of an `accounts` table called `a`.
    package static let columns: Statement = "a.seen_on, a.seen_before"

    package init(latest: Int64?, before: Int64? = nil) { (self.latest, self.before) = (latest, before) }

    package init(row: inout Row) throws {
        latest = try row.next(as: Int64?.self)
        before = try row.next(as: Int64?.self)
    }

    /// `nil` for members who were not here before this month.
    package func shown(at now: Timestamp) -> SeenMonth? {
        let first = SeenMonth.firstDay(ofMonth: now)
        return (latest.flatMap { $0 < first ? $0 : nil } ?? before).map(SeenMonth.init(day:))
    }
}

extension Transaction {
    /// Notes that a member is here: once a month there is something to write.
    func noteSeen(_ account: ID<Account>, at now: Timestamp) throws {
        let first = SeenMonth.firstDay(ofMonth: now)
        try execute(
            """
            UPDATE accounts SET seen_before = seen_on, seen_on = \(first)
            WHERE id = \(account) AND (seen_on IS NULL OR seen_on < \(first))
            """)
    }
}

extension Migration {
    /// The months in which members were here, and days for the hours in which they used their sessions.
    package static let seenMonths = Migration(
        "accounts-seen-1",
        """
        ALTER TABLE accounts ADD COLUMN seen_on INTEGER;
        ALTER TABLE accounts ADD COLUMN seen_before INTEGER;
        UPDATE accounts SET seen_on =
            (SELECT MAX(s.seen_at) / 86400000 FROM sessions s WHERE s.account_id = accounts.id);
        UPDATE sessions SET seen_at = seen_at / 86400000 * 86400000
        """)
}
