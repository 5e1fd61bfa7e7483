import Base
package import Core
package import Identity
import Kernel
package import SQL
package import Transfer

/// The page on which members ask for a copy of everything of theirs.
package struct ExportPage: Sendable {
    package let export: Export?
    package let handle: String
    package let confirmation: Confirmation
    /// Whether a mail will say that it is ready.
    package let isMailed: Bool
    /// In the form for the proof, or above it.
    package var problems = Problems([])

    /// The archive's name for whoever saves it.
    package var fileName: String { "salon-\(handle).zip" }

    static func read(_ member: Viewer, _ services: Services) async throws -> ExportPage {
        let now = services.clock.now()
        let isMailed = services.mail.settings != nil
        return try await services.database.read { reader in
            ExportPage(
                export: try Export.of(member.id, at: now, reader), handle: member.handle,
                confirmation: try .read(member.id, member.session, at: now, reader), isMailed: isMailed)
        }
    }
}
