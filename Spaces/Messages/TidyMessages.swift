package import Base
import Core
import Media
import SQL

/// Removes what nobody can reach any more: conversations that have no members any more, and
/// photos and files that were stored for a message which never came.
package struct TidyMessages: Sendable {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    package func callAsFunction() async throws {
        let isLoose: Statement = """
            m.post_id IS NULL AND m.role = 'attachment'
                AND NOT EXISTS (SELECT 1 FROM message_images i WHERE i.media_id = m.id)
                AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.picture_id = m.id)
            """
        let isLooseFile: Statement = "NOT EXISTS (SELECT 1 FROM message_files i WHERE i.file_id = f.id)"
        let trash = MediaTrash(services)
        let isOld = try await trash.isOld("m.id", among: "media m WHERE \(isLoose)")
        let isOldFile = try await trash.isOld("f.id", among: "stored_files f WHERE \(isLooseFile)")
        let now = services.clock.now()
        try await services.database.write { transaction in
            try FormerMessages.removeOld(at: now, in: transaction)
            try transaction.execute(
                """
                DELETE FROM conversations WHERE high_id IS NULL AND low_id IS NULL AND NOT EXISTS (
                    SELECT 1 FROM conversation_members m WHERE m.conversation_id = conversations.id)
                """)
            try transaction.deleteMedia(where: "\(isLoose) AND \(isOld)")
            try transaction.deleteFiles(where: "\(isLooseFile) AND \(isOldFile)")
        }
        try await trash.empty()
    }
}
