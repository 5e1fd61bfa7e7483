import Accounts
import Base
import Core
import SQL

/// Learns from the days that are over what was liked of what was shown, forgets who was shown what, and takes down how
/// showings were spread. Days are UTC's.
///
/// Each showing is read once and deleted in the same transaction, so doing it twice counts nothing twice.
struct CloseDays {
    private static let step = 2_000

    /// - Parameter promise: how many members a work is owed now.
    func callAsFunction(promise: Int, at now: Timestamp, _ services: Services) async throws {
        let today = DiscoverKey.day(of: now)
        while try await services.database.write({ try step(before: today, $0) }) == Self.step {
            // Writers have priority.
            try await Task.sleep(for: .milliseconds(5))
        }
        let isTaken = try await services.database.read { reader in
            try reader.value("SELECT 1 FROM discover_days WHERE day = \(today - 1)", as: Int.self) != nil
        }
        guard !isTaken else { return }
        let fairness = try await services.database.read { reader in
            try Fairness.read(promise: promise, at: now, reader)
        }
        try await services.database.write { transaction in
            _ = try transaction.execute("DELETE FROM discover_keys WHERE day < \(today - 1)")
            if let fairness { try fairness.write(day: today - 1, in: transaction) }
        }
    }

    private func step(before today: Int64, _ transaction: Transaction) throws -> Int {
        let showings = try transaction.all(Self.statement(before: today, limit: Self.step), Showing.init(row:))
        guard let last = showings.last else { return 0 }
        let deleted = try transaction.execute(
            """
            DELETE FROM work_impressions
            WHERE (day, viewer, post_id) <= (\(last.day), \(last.viewer), \(last.work))
            """)
        // Undone: another process has counted these meanwhile.
        guard deleted == showings.count else { throw CountedElsewhere() }
        let members = showings.filter { $0.viewer > 0 && $0.place < Deal.most }
        let attention = try Attention(transaction)
        for (work, showings) in Dictionary(grouping: members, by: \.work).sorted(by: { $0.key < $1.key }) {
            let shown = showings.reduce(0) { $0 + attention.at($1.place) }
            let liked = Double(showings.count { $0.isLiked })
            try transaction.execute(
                """
                UPDATE work_views SET shown = shown + \(shown), liked = liked + \(liked) WHERE post_id = \(work)
                """)
        }
        for (place, showings) in Dictionary(grouping: members, by: \.place).sorted(by: { $0.key < $1.key }) {
            let (shown, liked) = (Double(showings.count), Double(showings.count { $0.isLiked }))
            try transaction.execute(
                """
                INSERT INTO discover_places (place, shown, liked) VALUES (\(place), \(shown), \(liked))
                ON CONFLICT (place) DO UPDATE SET shown = discover_places.shown + \(shown),
                    liked = discover_places.liked + \(liked)
                """)
        }
        let works = Array(Set(members.map(\.work))).sorted()
        if !works.isEmpty { try transaction.emit(WorksJudged(works: works)) }
        return showings.count
    }

    /// Showings of days that are over, in the order of their key, each with whether the viewer liked, saved or answered
    /// the work since that day began, or looked at it for long.
    static func statement(before day: Int64, limit: Int) -> Statement {
        """
        SELECT i.day, i.viewer, i.post_id, i.place, i.is_looked_at = 1
            OR EXISTS (SELECT 1 FROM likes l WHERE l.post_id = i.post_id AND l.account_id = i.viewer
                AND l.created_at >= i.day * \(msPerDay))
            OR EXISTS (SELECT 1 FROM bookmarks b WHERE b.post_id = i.post_id AND b.account_id = i.viewer
                AND b.id >= i.day * \(msPerDay << 16))
            OR EXISTS (SELECT 1 FROM posts c WHERE c.root_id = i.post_id AND c.author_id = i.viewer
                AND c.id >= i.day * \(msPerDay << 16) AND \(.published("c")))
        FROM work_impressions i WHERE i.day < \(day) ORDER BY i.day, i.viewer, i.post_id LIMIT \(limit)
        """
    }

    private static let msPerDay = DiscoverKey.length
}

private struct CountedElsewhere: Error {}

/// More is known of how these works are liked.
struct WorksJudged: Event {
    static let name = "works-judged"
    let works: [ID<Post>]
}

private struct Showing {
    let day: Int64
    let viewer: Int64
    let work: ID<Post>
    let place: Int
    let isLiked: Bool

    init(row: inout Row) throws {
        day = try row.next()
        viewer = try row.next()
        work = try row.next()
        place = try row.next()
        isLiked = try row.next()
    }
}
