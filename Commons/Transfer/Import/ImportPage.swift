package import Base
package import Core
import Kernel
import SQL

/// The page on which members import what they have exported.
package struct ImportPage: Sendable {
    package let last: Import?
    package var problems = Problems([])
    /// What keeps the member from beginning one.
    package var restriction: Restriction?

    static func read(_ member: Viewer, _ services: Services) async throws -> ImportPage {
        ImportPage(last: try await services.database.read { reader in try Import.of(member.id, reader) })
    }

    package static let samples: [ImportPage] = {
        var progress = ImportProgress()
        (progress.total, progress.known, progress.refused) = (25, 2, 1)
        progress.brought = [.work: 6, .portfolio: 1]
        progress.left = [.reply: 12, .person: 1, .poll: 2]
        func page(_ state: Import.State, notes: String = "", reason: String = "") -> ImportPage {
            ImportPage(
                last: Import(
                    id: ID(rawValue: 1), account: ID(rawValue: 1), state: state, language: .korean, progress: progress,
                    brought: state == .done || !reason.isEmpty ? "작품 6점, 포트폴리오" : "", notes: notes, reason: reason))
        }
        return [
            ImportPage(last: nil, problems: Problems([.noExport])), page(.waiting), page(.running),
            page(.done, notes: "정물 <1>: 이미지가 파일에 없어요."), page(.failed),
            page(.failed, notes: "정물 <1>: 이미지가 파일에 없어요.", reason: "저장 공간이 모자라요."),
        ]
    }()
}
