package import Base
package import Core
import SQL
import Web

/// The page on which members bring back what they have exported.
package struct ImportPage: Sendable {
    package let last: Import?
    package var problems = Problems([])

    static func read(_ member: Viewer, _ services: Services) async throws -> ImportPage {
        ImportPage(last: try await services.database.read { reader in try Import.of(member.id, reader) })
    }

    package static let samples: [ImportPage] = {
        func page(_ state: Import.State, notes: String = "") -> ImportPage {
            ImportPage(
                last: Import(
                    id: ID(rawValue: 1), account: ID(rawValue: 1), state: state, language: .korean, total: 12,
                    added: 7, known: 2, refused: 1, brought: state == .done ? "작품 6점, 포트폴리오" : "", notes: notes))
        }
        return [
            ImportPage(last: nil, problems: Problems([.noExport])), page(.waiting), page(.running),
            page(.done, notes: "정물 <1>: 이미지가 파일에 없어요."), page(.failed),
        ]
    }()
}
