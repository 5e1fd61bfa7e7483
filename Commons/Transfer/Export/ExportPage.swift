package import Base
package import Core
package import Identity
import Kernel
package import SQL

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

    package static let samples: [ExportPage] = {
        let time = Timestamp(milliseconds: 3_600_000)
        func page(
            _ state: Export.State?, confirmation: Confirmation = .done, problems: Problems = Problems([])
        ) -> ExportPage {
            let export = state.map { state in
                Export(
                    id: ID(rawValue: 65_536 * 3_600_000), account: ID(rawValue: 1), state: state, language: .korean,
                    changedAt: time, done: 40_000_000, total: 120_000_000, bytes: 61_200_000)
            }
            return ExportPage(
                export: export, handle: "minsu", confirmation: confirmation, isMailed: true, problems: problems)
        }
        return [
            page(nil, confirmation: .sample, problems: Problems([.confirmFirst])), page(.waiting), page(.running),
            page(.done), page(.done, confirmation: .sample), page(.full), page(.failed),
        ]
    }()
}
