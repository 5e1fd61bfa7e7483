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
        try await services.deleteUnused([image], of: owner)
    }
}

extension Services {
    /// A step of acts that have stored images and could not use them.
    package func deleteUnused(_ images: [ID<Media>], of owner: ID<Account>) async throws {
        guard !images.isEmpty else { return }
        try await database.write { transaction in
            try transaction.deleteMedia(
                where: """
                    m.id IN (\(list: images)) AND m.owner_id = \(owner) AND m.post_id IS NULL AND m.role = 'image'
                    """)
        }
        try await MediaTrash(self).empty()
    }
}
