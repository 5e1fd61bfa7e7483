import Accounts
import Base
package import Core
package import SQL

/// Owes a new work its viewers (``Debt``).
package struct OweViewers {
    private let work: ID<Post>
    private let maker: ID<Account>

    package init(_ work: ID<Post>, by maker: ID<Account>) { (self.work, self.maker) = (work, maker) }

    /// Within the transaction that publishes the work.
    package func write(in transaction: Transaction) throws {
        let begins = try begin(at: work.createdAt(by: transaction.now), transaction)
        try transaction.execute(
            "INSERT INTO work_views (post_id, begins_at, recent_at) VALUES (\(work), \(begins), \(begins))")
    }

    /// What moderators held back is owed its days from when it appears.
    func beginAgain(in transaction: Transaction) throws {
        let begins = try begin(at: transaction.now, transaction)
        _ = try transaction.execute(
            """
            UPDATE work_views SET begins_at = \(begins)
            WHERE post_id = \(work) AND viewers = 0 AND met_at IS NULL AND begins_at < \(begins)
            """)
    }

    private func begin(at time: Timestamp, _ reader: Reader) throws -> Timestamp {
        let fifth = try reader.value(Self.fifth(before: work, by: maker), as: Timestamp.self)
        return Debt.begin(now: time, after: fifth)
    }

    /// When the days of a member's fifth work before a new one begin. What was deleted since counts, too: hanging it again
    /// is owed nothing more.
    static func fifth(before work: ID<Post>, by maker: ID<Account>) -> Statement {
        """
        SELECT begins FROM (
            SELECT w.post_id AS id, v.begins_at AS begins FROM works w JOIN work_views v ON v.post_id = w.post_id
            WHERE w.author_id = \(maker) AND w.post_id < \(work) AND \(.published(at: "w.post_id"))
            UNION ALL
            SELECT g.id, g.id >> 16 FROM gone_posts g
            WHERE g.author_id = \(maker) AND g.kind = \(PostKind.work) AND g.id < \(work)
        ) AS earlier
        ORDER BY id DESC LIMIT 1 OFFSET \(Debt.worksPerMaker - 1)
        """
    }
}
