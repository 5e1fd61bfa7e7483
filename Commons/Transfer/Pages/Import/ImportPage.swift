package import Base
package import Core
import Exports
import Kernel
import SQL
package import Transfer

/// The page on which members import what they have exported.
package struct ImportPage: Sendable {
    package let last: Import?
    package var problems = Problems([])
    /// What keeps the member from beginning one.
    package var restriction: Restriction?

    static func read(_ member: Viewer, _ services: Services) async throws -> ImportPage {
        ImportPage(last: try await services.database.read { reader in try Import.of(member.id, reader) })
    }

    package static let sample: ImportPage = {
        var progress = ImportProgress()
        (progress.total, progress.known, progress.refused) = (25, 2, 1)
        progress.brought = [.work: 6, .portfolio: 1]
        progress.left = [.reply: 12, .person: 1, .poll: 2]
        return ImportPage(
            last: Import(
                id: ID(rawValue: 1), account: ID(rawValue: 1), state: .done, language: .korean, progress: progress,
                brought: "작품 6점, 포트폴리오", notes: "정물 <1>: 이미지가 파일에 없어요.", reason: ""))
    }()
}
