import Accounts
import Core
import SQL
import Storage
import Works

/// How Discover reads and counts.
enum DiscoverQueries {
    /// What the index knows of works, in the order of their ids.
    static func works(after work: ID<Post>, limit: Int) -> Statement {
        "\(works) AND v.post_id > \(work) ORDER BY v.post_id LIMIT \(limit)"
    }

    static func works(_ works: [ID<Post>]) -> Statement { "\(Self.works) AND v.post_id IN (\(list: works))" }

    private static let works: Statement = """
        SELECT v.post_id, w.author_id, v.begins_at, v.viewers, v.met_at IS NOT NULL, v.shown, v.liked, v.recent, \
        v.recent_at, s.a, s.b, w.medium
        FROM work_views v
        JOIN works w ON w.post_id = v.post_id
        LEFT JOIN media m ON m.post_id = v.post_id AND \(.cover)
        LEFT JOIN swatches s ON s.media_id = m.id AND s.position = 0
        WHERE \(.published(at: "v.post_id"))
        """

    /// How many members have been here.
    static func members(since time: Timestamp) -> Statement {
        "SELECT COUNT(DISTINCT account_id) FROM sessions WHERE seen_at >= \(time)"
    }

    /// The cards of these works that the viewer may be dealt, in no order, each with whether the viewer has been shown it
    /// today, or has liked or saved it.
    static func cards(_ works: [ID<Post>], for seer: Seer, on day: Int64, _ audience: Audience) -> Statement {
        """
        SELECT \(WorkCard.columns),
            EXISTS (SELECT 1 FROM work_impressions i
                WHERE i.day = \(day) AND i.viewer = \(seer.number) AND i.post_id = w.post_id)
            OR EXISTS (SELECT 1 FROM likes l WHERE l.post_id = w.post_id AND l.account_id = \(seer.number))
            OR EXISTS (SELECT 1 FROM bookmarks b WHERE b.post_id = w.post_id AND b.account_id = \(seer.number))
        FROM works w
        JOIN media m ON m.post_id = w.post_id AND \(.cover)
        JOIN accounts a ON a.id = w.author_id
        WHERE w.post_id IN (\(list: works)) AND w.author_id <> \(seer.number) AND \(audience.sees("w"))
        """
    }
}

extension Double {
    /// As a count that arithmetic can rely on, whatever was in the row.
    var counted: Double { isFinite ? min(max(self, 0), 1e12) : 0 }
}

extension DiscoverWork {
    init(row: inout Row) throws {
        let post = try row.next(as: ID<Post>.self)
        let maker = try row.next(as: ID<Account>.self)
        let debt = Debt(begins: try row.next(), viewers: try row.next(), isMet: try row.next())
        let (shown, liked) = (try row.next(as: Double.self), try row.next(as: Double.self))
        let appreciation = Appreciation(shown: Float(shown.counted), liked: Float(liked.counted))
        let recency = Recency(try row.next(), at: try row.next())
        let (a, b) = (try row.next(as: Double?.self), try row.next(as: Double?.self))
        let medium = Self.medium(try row.next())
        self.init(
            id: post.rawValue, maker: maker.rawValue, debt: debt, appreciation: appreciation, recency: recency,
            hue: Self.hue(a: a ?? 0, b: b ?? 0), medium: medium)
    }
}
