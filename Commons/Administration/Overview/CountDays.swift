import Accounts
package import Base
package import Core
import Kernel
package import SQL

/// What came each day, counted when the day is over: the overview reads some hundred rows however much there is.
/// Days are those that the instance's clocks show.
package struct CountDays: Sendable {
    package static let days: Int64 = 365
    static let msPerDay: Int64 = 86_400_000

    package init() {}

    /// The smallest id that something of a day can have.
    static func first(of day: Int64, in zone: Zone) -> Int64 {
        zone.time(of: Timestamp(milliseconds: day * msPerDay)).milliseconds << 16
    }

    /// Counts the days that are over and have not been counted. Repeatable, also by several processes.
    package func callAsFunction(_ services: Services) async throws {
        let zone = services.site.zone
        let today = zone.clocks(at: services.clock.now()).civilDay
        let counted = try await services.database.read { reader in
            try reader.value("SELECT MAX(day) FROM daily_counts WHERE kind = 'members'", as: Int64?.self) ?? nil
        }
        let from = max(counted.map { $0 + 1 } ?? 0, today - Self.days)
        guard from < today else { return }
        let rows = try await services.database.read { reader in
            try Self.rows(from: from, to: today, in: zone, reader)
        }
        try await services.database.write { transaction in
            for row in rows {
                try transaction.execute(
                    """
                    INSERT INTO daily_counts (kind, day, count) VALUES (\(row.kind), \(row.day), \(row.count))
                    ON CONFLICT DO NOTHING
                    """)
            }
            try transaction.execute("DELETE FROM daily_counts WHERE day < \(today - Self.days)")
        }
    }

    /// Ids begin with the time, so that a day is a range of each table's key. A day without anybody is a day, too: its
    /// members say how far the count has come.
    package static func rows(from: Int64, to: Int64, in zone: Zone, _ reader: Reader) throws -> [DailyCount] {
        try (from..<to).flatMap { day in
            try statements(of: day, in: zone).flatMap { statement in
                try reader.all(statement) { row in
                    DailyCount(day: day, kind: try row.next(), count: try row.next())
                }
            }
        }
    }

    package static func statements(of day: Int64, in zone: Zone) -> [Statement] {
        let (first, last) = (first(of: day, in: zone), first(of: day + 1, in: zone))
        return [
            """
            SELECT 'members', COUNT(*) FROM accounts
            WHERE id >= \(first) AND id < \(last) AND \(MemberCount.counts)
            """,
            "SELECT kind, COUNT(*) FROM posts WHERE id >= \(first) AND id < \(last) GROUP BY kind",
        ]
    }
}

/// How much of something came on a day.
package struct DailyCount: Sendable, Equatable {
    /// Since 1970, by the instance's clocks.
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
    /// Days had been UTC's: they are counted anew, by the instance's clocks.
    package static let localDays = Migration("overview-3", "DELETE FROM daily_counts")

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
