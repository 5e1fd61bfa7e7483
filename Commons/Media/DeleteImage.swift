package import Base
package import Core
import SQL

/// Throws away an image that was uploaded for a work or post and is not part of one yet. What is somebody else's, or used,
/// stays.
package struct DeleteImage: Act {
    let image: ID<Media>
    let owner: ID<Account>

    package init(image: ID<Media>, owner: ID<Account>) { (self.image, self.owner) = (image, owner) }

    package var cost: Cost? { Cost(.deletions, of: owner) }

    package func perform(_ services: Services) async throws {
        try await services.database.write { transaction in
            try transaction.deleteMedia(
                where: "m.id = \(image) AND m.owner_id = \(owner) AND m.post_id IS NULL AND m.role = 'image'")
        }
        try await MediaTrash(services).empty()
    }
}
