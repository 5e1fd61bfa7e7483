package import Base
import Core
import SQL
package import ServiceLifecycle

/// Removes members' archives that are old or no longer wanted: what they have exported, and what they import.
package struct ArchiveKeeper: Service {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    package func run() async {
        await services.repeatedly(
            every: .minutes(1), or: ArchiveGone.name,
            failure: Phrase("내보내고 가져온 파일을 정리하지 못했어요", "exported and imported files could not be removed")
        ) { try await tidy() }
    }

    package func tidy() async throws {
        try await Export.tidy(services)
        try await Import.tidy(services)
    }
}

/// A member no longer wants an export or an import, or has gone.
struct ArchiveGone: Event {
    static let name = "archive-gone"
}
