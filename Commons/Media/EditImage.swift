package import Base
package import Core
package import Imaging
package import SQL

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
        let rendering: String
        let rendered: Rendered

        /// Points the row at the new rendering and throws the old one away.
        ///
        /// - Throws: where another edit has been quicker, whose files would be left behind.
        package func commit(in transaction: Transaction) throws {
            let changed = try transaction.execute(
                """
                UPDATE media SET rendering = \(rendering), width = \(rendered.width), height = \(rendered.height),
                    widths = \(rendered.widthList), placeholder = \(rendered.placeholder.description),
                    recipe = \(recipe.json)
                WHERE id = \(image.id) AND rendering = \(image.rendering)
                """)
            guard changed == 1 else { throw Problems([.changedMeanwhile]) }
            try transaction.writeSwatches(rendered.palette, of: image.id)
            try transaction.discard(.rendering(of: image))
        }

        /// Moves the files into place after the transaction.
        package func settle(_ services: Services) async throws {
            try await services.files.settle(image.id, rendering: rendering)
        }

        /// Removes the files when the transaction did not happen.
        package func abandon(_ services: Services) async {
            await services.files.discardStaged(image.id, rendering: rendering)
        }
    }

    package func render(_ services: Services) async throws -> Staged {
        let rendering = StoreImage.newRendering()
        do {
            let target = try await services.files.stage(image.id, rendering: rendering, original: nil)
            let rendered = try await services.images.render(
                original: "\(services.files.folder(image.id))/\(image.originalName)", recipe: recipe, moving: true,
                into: target, for: owner.rawValue)
            try await services.files.seal(image.id, rendering: rendering)
            return Staged(image: image, recipe: recipe, rendering: rendering, rendered: rendered)
        } catch {
            await services.files.discardStaged(image.id, rendering: rendering)
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
            await staged.abandon(services)
            throw (error as? Problem).map { Problems([$0]) } ?? error
        }
    }
}

extension [EditImage.Staged] {
    package func settle(_ services: Services) async throws {
        for edit in self { try await edit.settle(services) }
    }

    package func abandon(_ services: Services) async {
        for edit in self { await edit.abandon(services) }
    }
}
