package import Base
import Core
import Media
import SQL

/// Removes what nobody can reach any more: conversations that both members have left by deleting their accounts, and
/// photos that were stored for a message which never came.
package struct TidyMessages: Sendable {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    package func callAsFunction() async throws {
        let before = ID<Media>(rawValue: (services.clock.now() - .days(1)).milliseconds << 16)
        try await services.database.write { transaction in
            try transaction.execute(
                """
                DELETE FROM conversations WHERE high_id IS NULL AND low_id IS NULL AND NOT EXISTS (
                    SELECT 1 FROM conversation_members m WHERE m.conversation_id = conversations.id)
                """)
            try transaction.deleteMedia(
                where: """
                    m.post_id IS NULL AND m.purpose = 'message' AND m.id < \(before)
                        AND NOT EXISTS (SELECT 1 FROM message_images i WHERE i.media_id = m.id)
                    """)
        }
        try await MediaTrash(services).empty()
    }
}
