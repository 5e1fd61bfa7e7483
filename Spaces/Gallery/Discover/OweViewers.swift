import Base
import Core
import SQL

/// Owes a new work its viewers (``Debt``).
struct OweViewers {
    private let work: ID<Post>
    private let maker: ID<Account>

    init(_ work: ID<Post>, by maker: ID<Account>) { (self.work, self.maker) = (work, maker) }

    /// Within the transaction that publishes the work.
    func write(in transaction: Transaction) throws {
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
        let fifth = try reader.value(DiscoverQueries.fifth(before: work, by: maker), as: Timestamp.self)
        return Debt.begin(now: time, after: fifth)
    }
}
