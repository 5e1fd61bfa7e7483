package import Base
import Media
import SQL

/// Counts reactions, follows, unread notifications, stored bytes and what spaces count again and corrects what differs.
package struct VerifyCounters: Sendable {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    /// - Returns: how many posts and members had a wrong count.
    package func callAsFunction() async throws -> Int {
        try await services.database.write { transaction in
            let reactions = try PostReaction.all.reduce(0) { sum, reaction in
                let given: Statement = "(SELECT COUNT(*) FROM \(reaction.table) l WHERE l.post_id = posts.id)"
                let column = reaction.countColumn
                return try sum
                    + transaction.execute("UPDATE posts SET \(column) = \(given) WHERE \(column) <> \(given)")
            }
            let unread = try transaction.execute(
                """
                UPDATE accounts SET unread_count =
                    (SELECT COUNT(*) FROM notifications n WHERE n.account_id = accounts.id AND n.is_read = 0)
                WHERE unread_count <>
                    (SELECT COUNT(*) FROM notifications n WHERE n.account_id = accounts.id AND n.is_read = 0)
                """)
            let follows = try transaction.execute(
                """
                UPDATE accounts SET
                    follower_count = (SELECT COUNT(*) FROM follows f WHERE f.followed_id = accounts.id),
                    following_count = (SELECT COUNT(*) FROM follows f WHERE f.follower_id = accounts.id)
                WHERE follower_count <> (SELECT COUNT(*) FROM follows f WHERE f.followed_id = accounts.id)
                    OR following_count <> (SELECT COUNT(*) FROM follows f WHERE f.follower_id = accounts.id)
                """)
            let storage = try transaction.execute(
                "UPDATE accounts SET stored_bytes = \(Storage.counted) WHERE stored_bytes <> \(Storage.counted)")
            let ofSpaces = try services.upkeep.recounts.reduce(0) { try $0 + $1(transaction) }
            return reactions + unread + follows + storage + ofSpaces
        }
    }
}
