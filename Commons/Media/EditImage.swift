package import Base
package import Core
package import Imaging
package import SQL
package import Storage

/// Renders an image anew after another recipe; the original stays as it came.
///
/// It works in two steps, since a transaction cannot wait for libvips: ``render(_:_:)`` makes the files, ``commit``
/// puts them in the row's place inside the caller's transaction.
package struct EditImage: Sendable {
    package let image: StoredImage
    package let recipe: Recipe
    /// Whose turn it takes.
    package let owner: ID<Account>

    package init(image: StoredImage, recipe: Recipe, owner: ID<Account>) {
        self.image = image
        self.owner = owner
        self.recipe = recipe
    }

    /// Files that are made but not in use yet.
    package struct Staged: Sendable {
        let image: StoredImage
        let recipe: Recipe
        let files: StagedMedia
        let rendered: Rendered

        /// Points the row at the new rendering and throws the old one away, and with it its focus, which was a point of that.
        ///
        /// - Throws: where another edit has been quicker, whose files would be left behind.
        package func commit(in transaction: Transaction) throws {
            let changed = try transaction.execute(
                """
                UPDATE media SET rendering = \(files.rendering), width = \(rendered.width), height = \(rendered.height),
                    widths = \(rendered.widthList), placeholder = \(rendered.placeholder.description),
                    recipe = \(recipe.json), focus_x = NULL, focus_y = NULL
                WHERE id = \(image.id) AND rendering = \(image.rendering)
                """)
            guard changed == 1 else { throw Problems([.changedMeanwhile]) }
            try transaction.writeSwatches(rendered.palette, of: image.id)
            try transaction.discard(.rendering(of: image))
        }

        /// Moves the files into place after the transaction.
        package func settle() async throws { try await files.settle() }

        /// Removes the files when the transaction did not happen.
        package func abandon() async { await files.discard() }
    }

    package func render(_ services: Services) async throws -> Staged {
        let files = StagedMedia(image.id, rendering: StoreImage.newRendering(), in: services.files)
        do {
            try await files.begin()
            let rendered = try await services.files.store.withLocal(.original(of: image)) { original in
                try await services.images.processor.render(
                    original: original, recipe: recipe, moving: true, into: files.renditions, for: owner.rawValue)
            }
            try await files.seal()
            return Staged(image: image, recipe: recipe, files: files, rendered: rendered)
        } catch {
            await files.discard()
            throw error
        }
    }
}

extension [EditImage] {
    /// Makes the files of all, or of none. A ``Core/Problem`` becomes one of several.
    package func render(_ services: Services) async throws -> [EditImage.Staged] {
        var staged: [EditImage.Staged] = []
        do {
            for edit in self { staged.append(try await edit.render(services)) }
            return staged
        } catch {
            await staged.abandon()
            throw (error as? Problem).map { Problems([$0]) } ?? error
        }
    }
}

extension [EditImage.Staged] {
    package func settle() async throws {
        for edit in self { try await edit.settle() }
    }

    package func abandon() async {
        for edit in self { await edit.abandon() }
    }
}
