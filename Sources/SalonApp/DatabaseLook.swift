import Base
import Core
import Logging
import SQL
import ServiceLifecycle

/// Looks at the whole of an SQLite file beside the server, at the start and each day: a disk that has lost a part of it is
/// reported while there are backups from before.
struct DatabaseLook: Service {
    private let services: Services

    /// How `/health` calls it.
    static let damage = Phrase("데이터베이스 파일이 온전하지 않아요", "the database file is damaged")

    init(_ services: Services) { self.services = services }

    func run() async {
        await services.repeatedly(
            every: .days(1), failure: Phrase("데이터베이스를 살펴보지 못했어요", "the database could not be checked")
        ) { try await look() }
    }

    func look() async throws {
        let broken = try await services.database.brokenPages()
        guard let first = broken.first else { return services.health.clear(Self.damage) }
        services.health.note(Self.damage, SQLError.damaged(first), at: services.clock.now())
        services.logger.error(
            "the database is damaged; stop the server and restore the last backup into an empty folder (salon restore)",
            metadata: ["error": "\(broken.joined(separator: "; "))"])
    }
}
