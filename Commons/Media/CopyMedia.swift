package import Base
package import Core
import SQL
import Storage

/// Gives a member an image of their own that is the same as another, for a message. Whoever calls it has looked up that
/// the member sees the other one. It counts against the member's quota, as if they had saved and uploaded it; on the disk
/// both are the same bytes.
package struct CopyImage: Act {
    package let image: ID<Media>
    package let owner: ID<Account>

    package init(_ image: ID<Media>, owner: ID<Account>) {
        self.image = image
        self.owner = owner
    }

    package var cost: Cost? { Cost(.uploads, of: owner) }
    package var needs: Permission? { Permission(to: .uploads, for: owner) }

    /// - Returns: `nil` where the other one is gone.
    package func perform(_ services: Services) async throws -> ID<Media>? {
        let (image, owner) = (image, owner)
        let found = try await services.database.read { reader in
            try reader.first(
                "SELECT \(StoredImage.columns) FROM media m WHERE m.id = \(image)", StoredImage.init(row:))
        }
        guard let found else { return nil }
        let id = services.ids.next(Media.self)
        let rendering = MediaKey.privatePrefix + StoreImage.newRendering()
        let staged = StagedMedia(id, rendering: rendering, in: services.files)
        let isWhole = try await staged.begin(as: image, found.rendering, original: found.originalName)
        return try await services.settled(staged, isWhole) { transaction in
            try transaction.countStored(found.byteCount, of: owner, services)
            let copied = try transaction.execute(
                """
                INSERT INTO media (id, owner_id, role, rendering, format, byte_count, width, height, widths,
                    placeholder, recipe, alt, digest, focus_x, focus_y)
                SELECT \(id), \(owner), 'attachment', \(rendering), m.format, m.byte_count, m.width, m.height, m.widths,
                    m.placeholder, m.recipe, m.alt, m.digest, m.focus_x, m.focus_y
                FROM media m WHERE m.id = \(image)
                """)
            try transaction.execute(
                """
                INSERT INTO swatches (media_id, position, lightness, a, b, weight, hex)
                SELECT \(id), s.position, s.lightness, s.a, s.b, s.weight, s.hex FROM swatches s
                WHERE s.media_id = \(image)
                """)
            guard copied == 1 else { throw Gone() }
        }
    }
}

/// The same for a file that is no image.
package struct CopyFile: Act {
    package let file: ID<Media>
    package let owner: ID<Account>

    package init(_ file: ID<Media>, owner: ID<Account>) {
        self.file = file
        self.owner = owner
    }

    package var cost: Cost? { Cost(.uploads, of: owner) }
    package var needs: Permission? { Permission(to: .uploads, for: owner) }

    /// - Returns: `nil` where the other one is gone.
    package func perform(_ services: Services) async throws -> ID<Media>? {
        let (file, owner) = (file, owner)
        let found = try await services.database.read { reader in
            try reader.first(
                "SELECT \(StoredFile.columns) FROM stored_files f WHERE f.id = \(file)", StoredFile.init(row:))
        }
        guard let found else { return nil }
        let id = services.ids.next(Media.self)
        let staged = StagedMedia(id, rendering: MediaKey.plainFile, in: services.files)
        let isWhole = try await staged.begin(as: file, nil, original: found.originalName)
        return try await services.settled(staged, isWhole) { transaction in
            try transaction.countStored(found.byteCount, of: owner, services)
            let copied = try transaction.execute(
                """
                INSERT INTO stored_files (id, owner_id, name, format, byte_count, digest)
                SELECT \(id), \(owner), f.name, f.format, f.byte_count, f.digest FROM stored_files f
                WHERE f.id = \(file)
                """)
            guard copied == 1 else { throw Gone() }
        }
    }
}

/// What was to be copied has been deleted meanwhile.
private struct Gone: Error {}

extension Services {
    /// Writes the row of staged files, and moves these to their place. What is not written is not kept.
    fileprivate func settled(
        _ staged: StagedMedia, _ isWhole: Bool, _ write: @escaping @Sendable (Transaction) throws -> Void
    ) async throws -> ID<Media>? {
        guard isWhole else {
            await staged.discard()
            return nil
        }
        try await staged.seal()
        // After any other failure the row may exist, so the staged files stay for `MediaTrash.recover`.
        do {
            try await database.write(write)
        } catch is Gone {
            await staged.discard()
            return nil
        } catch  where error.isRefusal {
            await staged.discard()
            throw error
        }
        try await staged.settle()
        return staged.id
    }
}
