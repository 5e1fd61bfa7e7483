import Base
import Core
import Demo
import Imaging
import Media
import SQL
import SalonApp
import Sharing
import Storage
import Works

/// Makers of the demo who listened to the critique and hung a newer version.
struct DemoVersions {
    let services: Services
    let plan: DemoPlan
    let longSide: Int

    private static let looks = [
        Recipe(filter: .dusk, strength: 0.8), Recipe(filter: .dawn, strength: 0.7),
        Recipe(filter: .vivid, strength: 0.9),
    ]

    func callAsFunction(_ members: [ID<Account>], _ works: [ID<Post>]) async throws {
        let asked = try await services.database.read { reader in
            try reader.values("SELECT post_id FROM critiques ORDER BY post_id", as: ID<Post>.self)
        }
        for (look, work) in zip(Self.looks, asked) {
            guard let index = works.firstIndex(of: work) else { continue }
            try await hang(look, over: work, of: plan.works[index], members)
        }
    }

    private func hang(_ look: Recipe, over work: ID<Post>, of planned: DemoWork, _ members: [ID<Account>]) async throws
    {
        let maker = members[planned.author]
        let cover = try await services.database.read { reader in
            try reader.first("SELECT id, alt FROM media WHERE post_id = \(work) AND role = 'image' AND position = 0") {
                row in
                (id: try row.next(as: ID<Media>.self), alt: try row.next(as: String.self))
            }
        }
        guard let cover else { return }
        let path = try services.files.upload(planned.draw(0, longSide: longSide), as: "version-\(work)")
        let newer = try await StoreImage(path, owner: maker, as: .image, recipe: look)(services)
        try await AddVersion(newer.id, alt: cover.alt, of: cover.id, in: work, account: maker)(services)
    }
}
