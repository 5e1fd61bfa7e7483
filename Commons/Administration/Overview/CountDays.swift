import Accounts
package import Base
package import Core
package import SQL

/// What came each day, counted when the day is over: the overview reads some hundred rows however much there is.
/// Days are UTC's.
package struct CountDays: Sendable {
    package static let days: Int64 = 365
    static let msPerDay: Int64 = 86_400_000

    package init() {}

    package static func day(_ time: Timestamp) -> Int64 { time.milliseconds / msPerDay }

    /// The smallest id that something of a day can have.
    static func first(of day: Int64) -> Int64 { (day * msPerDay) << 16 }

    /// Counts the days that are over and have not been counted. Repeatable, also by several processes.
    package func callAsFunction(_ services: Services) async throws {
        let today = Self.day(services.clock.now())
        let counted = try await services.database.read { reader in
            try reader.value("SELECT MAX(day) FROM daily_counts WHERE kind = 'members'", as: Int64?.self) ?? nil
        }
        let from = max(counted.map { $0 + 1 } ?? 0, today - Self.days)
        guard from < today else { return }
        let rows = try await services.database.read { reader in
            try Self.rows(from: from, to: today, reader)
        }
        try await services.database.write { transaction in
            // A day without anybody is a day, too: it says how far the count has come.
            let days = (from..<today).map { DailyCount(day: $0, kind: "members", count: 0) }
            for row in rows + days {
                try transaction.execute(
                    """
                    INSERT INTO daily_counts (kind, day, count) VALUES (\(row.kind), \(row.day), \(row.count))
                    ON CONFLICT DO NOTHING
                    """)
            }
            try transaction.execute("DELETE FROM daily_counts WHERE day < \(today - Self.days)")
        }
    }

    /// Ids begin with the time, so that a stretch of days is a range of each table's key.
    package static func rows(from: Int64, to: Int64, _ reader: Reader) throws -> [DailyCount] {
        try statements(from: from, to: to).flatMap { statement in
            try reader.all(statement) { row in
                DailyCount(day: try row.next(), kind: try row.next(), count: try row.next())
            }
        }
    }

    package static func statements(from: Int64, to: Int64) -> [Statement] {
        let (first, last) = (first(of: from), first(of: to))
        return [
            """
            SELECT (id >> 16) / \(msPerDay) AS day, 'members', COUNT(*) FROM accounts
            WHERE id >= \(first) AND id < \(last) AND \(MemberCount.counts) GROUP BY 1
            """,
            """
            SELECT (id >> 16) / \(msPerDay) AS day, kind, COUNT(*) FROM posts
            WHERE id >= \(first) AND id < \(last) GROUP BY 1, 2
            """,
        ]
    }
}

/// How much of something came on a day.
package struct DailyCount: Sendable, Equatable {
    /// Since 1970, in UTC.
    package let day: Int64
    /// `members`, or a kind of post.
    package let kind: String
    package let count: Int

    package init(day: Int64, kind: String, count: Int) {
        self.day = day
        self.kind = kind
        self.count = count
    }
}

extension Migration {
    package static let overview = Migration(
        "overview-1",
        """
        CREATE TABLE daily_counts (
            kind TEXT NOT NULL,
            day INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (kind, day)
        ) WITHOUT ROWID;
        CREATE TABLE measures (
            kind TEXT NOT NULL PRIMARY KEY,
            value INTEGER NOT NULL,
            measured_at INTEGER NOT NULL
        )
        """)
}
