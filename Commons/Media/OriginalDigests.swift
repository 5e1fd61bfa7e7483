package import Base
package import Core
import SQL
package import Storage

/// The SHA-256 of originals, as they came.
package struct OriginalDigests: Sendable {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    /// Those of some images, 32 bytes each. What is not known yet is read from the files, and kept. Throws what reading
    /// a file throws.
    package func callAsFunction(of images: [StoredImage]) async throws -> [ID<Media>: [UInt8]] {
        var digests = try await services.database.read { reader in
            Dictionary(
                uniqueKeysWithValues: try reader.all(
                    "SELECT id, digest FROM media WHERE id IN (\(list: images.map(\.id))) AND digest IS NOT NULL"
                ) { row in (try row.next(as: ID<Media>.self), try row.next(as: [UInt8].self)) })
        }
        for image in images where digests[image.id] == nil {
            let digest = try await services.files.store.withLocal(.original(of: image)) { path in
                try await onFileThread { try fileDigest(path) }
            }
            try await services.database.write { transaction in
                try transaction.execute("UPDATE media SET digest = \(digest) WHERE id = \(image.id)")
            }
            digests[image.id] = digest
        }
        return digests
    }
}
