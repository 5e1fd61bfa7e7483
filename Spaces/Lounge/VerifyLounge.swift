package import Base
import SQL

/// Counts likes, replies and unread notices of the lounge again and corrects what differs.
package struct VerifyLounge: Sendable {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    /// - Returns: how many posts and personas had a wrong count.
    package func callAsFunction() async throws -> Int {
        try await services.database.write { transaction in
            let likes: Statement = "(SELECT COUNT(*) FROM lounge_likes l WHERE l.post_id = lounge_posts.id)"
            let replies: Statement = "(SELECT COUNT(*) FROM lounge_posts r WHERE r.root_id = lounge_posts.id)"
            let posts = try transaction.execute(
                """
                UPDATE lounge_posts SET like_count = \(likes), reply_count = \(replies)
                WHERE like_count <> \(likes) OR reply_count <> \(replies)
                """)
            let unread: Statement = """
                (SELECT COUNT(*) FROM lounge_notifications n WHERE n.persona_id = personas.id AND n.is_read = 0)
                """
            let personas = try transaction.execute(
                "UPDATE personas SET unread_count = \(unread) WHERE unread_count <> \(unread)")
            return posts + personas
        }
    }
}
