import Base
import Core
import Jobs
import Outgoing
import Posts
import SQL
import TestKit

@testable import Timeline

/// People who link to a site.
struct CardStage {
    let salon: TestSalon
    let stage: Stage
    let site: CardSite
    let worker: JobWorker<UpdateLinkCard>

    static func run(
        on engine: TestEngine, addresses: AddressPolicy = .any, _ body: (CardStage) async throws -> Void
    ) async throws {
        try await CardSite.run { site in
            try await TestSalon.run(on: engine) { salon in
                let stage = try await Stage(salon)
                let worker = Self.worker(salon, addresses: addresses)
                try await body(CardStage(salon: salon, stage: stage, site: site, worker: worker))
            }
        }
    }

    static func worker(_ salon: TestSalon, addresses: AddressPolicy = .any) -> JobWorker<UpdateLinkCard> {
        UpdateLinkCard.worker(salon.services, outgoing: Outgoing(), addresses: addresses)
    }

    func post(_ path: String, by person: Int = 0) async throws -> ID<Post> {
        try await stage.post("여기 \(site.url)\(path) 보세요", by: person)
    }

    /// The card of a post as anybody sees it.
    func card(of post: ID<Post>, for person: Int? = nil) async throws -> LinkCard? {
        let posts = stage.reader(person)
        return try await salon.database.read { reader in try posts.one(post, reader)?.link }
    }

    /// What a page shows as, once it has been asked.
    func card(at path: String) async throws -> LinkCard? {
        let post = try await post(path)
        try await worker.turn()
        return try await card(of: post)
    }
}
