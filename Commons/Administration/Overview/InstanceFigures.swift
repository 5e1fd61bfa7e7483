import Accounts
package import Base
package import Core
import Files
import Kernel
package import SQL
import Storage

/// What comes, and what it takes.
package struct InstanceFigures: Sendable {
    /// What images and files are for.
    package enum Stored: String, Sendable, CaseIterable {
        case image, photo, header, attachment, file
    }

    /// The oldest first, today last.
    package let days: [Int64]
    package let members: [Int]
    package let posts: [Int]
    /// Over these days.
    package let kinds: [(kind: PostKind, count: Int)]
    package let memberCount: Int?
    /// In bytes, the most first.
    package let storage: [(what: Stored, bytes: Int)]
    package let measuredAt: Timestamp?
    package let sizes: Sizes
    /// What waits, as far as ``mostQueued``.
    package let mails: Int
    package let pushes: Int
    package let leaving: Int

    /// How many days there are.
    package static let daysShown: Int64 = 90

    /// No queue is counted further.
    package static let mostQueued = 10_000

    /// What only the file system knows.
    package struct Sizes: Sendable {
        package var database: Int?
        package var free: Int?

        package init(database: Int? = nil, free: Int? = nil) { (self.database, self.free) = (database, free) }

        package static func read(_ services: Services) async throws -> Sizes {
            let (files, file) = (services.files, services.database.location.file)
            // Asking the file system waits for a disk.
            return try await onFileThread {
                Sizes(database: file.flatMap { try? fileSize($0) }, free: files.free.flatMap { Int(exactly: $0) })
            }
        }
    }

    package static func read(_ services: Services, _ sizes: Sizes, _ reader: Reader) throws -> InstanceFigures {
        let now = services.clock.now()
        let zone = services.site.zone
        let today = zone.clocks(at: now).civilDay
        let first = today - daysShown + 1
        let features = services.site.features
        let counted =
            try reader.all(
                "SELECT day, kind, count FROM daily_counts WHERE kind IN (\(list: countedKinds)) AND day >= \(first)"
            ) { row in DailyCount(day: try row.next(), kind: try row.next(), count: try row.next()) }
            + CountDays.rows(from: today, to: today + 1, in: zone, reader)
        let measures = try reader.all("SELECT kind, value, measured_at FROM measures") { row in
            (
                kind: try row.next(as: String.self), value: try row.next(as: Int.self),
                at: try row.next(as: Timestamp.self)
            )
        }
        func series(_ isIn: (String) -> Bool) -> [Int] {
            var counts = [Int](repeating: 0, count: Int(clamping: daysShown))
            for row in counted where isIn(row.kind) && (first...today).contains(row.day) {
                counts[Int(clamping: row.day - first)] += row.count
            }
            return counts
        }
        return InstanceFigures(
            days: Array(first...today), members: series { $0 == "members" }, posts: series { $0 != "members" },
            kinds: PostKind.allCases.filter { features.postKinds.contains($0) }.map { kind in
                (kind, series { $0 == kind.rawValue }.reduce(0, +))
            },
            memberCount: try measures.first { $0.kind == "members" }.map { measure in
                try measure.value + joined(since: measure.at, until: now, reader)
            },
            storage: Stored.allCases.compactMap { what in
                measures.first { $0.kind == "bytes-\(what.rawValue)" }.map { (what, $0.value) }
            }.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 },
            measuredAt: measures.first?.at, sizes: sizes, mails: try queued("mails", reader),
            pushes: try queued("pushes", reader),
            leaving: try queued("accounts WHERE state <> 'active' AND state = 'leaving'", reader))
    }

    private static let countedKinds = ["members"] + PostKind.allCases.map(\.rawValue)

    /// Members who have joined since the last count.
    private static func joined(since time: Timestamp, until now: Timestamp, _ reader: Reader) throws -> Int {
        let ids = ID<Account>.made(since: time, until: now)
        return try reader.value(
            """
            SELECT COUNT(*) FROM accounts
            WHERE id BETWEEN \(ids.lowerBound) AND \(ids.upperBound) AND \(MemberCount.counts)
            """, as: Int.self) ?? 0
    }

    private static func queued(_ table: Statement, _ reader: Reader) throws -> Int {
        try reader.value(
            "SELECT COUNT(*) FROM (SELECT 1 FROM \(table) LIMIT \(mostQueued)) AS queued", as: Int.self) ?? 0
    }

    package static let sample = InstanceFigures(
        days: Array(20_000..<20_004), members: [0, 3, 1, 0], posts: [4, 0, 12, 7],
        kinds: [(.work, 13), (.comment, 10)], memberCount: 1_204, storage: [(.image, 3_400_000_000)],
        measuredAt: Timestamp(milliseconds: 60_000), sizes: Sizes(database: 120_000_000, free: 90_000_000_000),
        mails: 1_200, pushes: 0, leaving: 0)
}
