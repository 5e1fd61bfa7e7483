package import Base
package import Core
package import Imaging
import SQL
package import Storage

/// Takes an uploaded file in: keeps the original byte for byte, makes the renditions, writes the row.
///
/// When it returns, file and row are durable. A crash before that leaves nothing after the next start.
package struct StoreImage: Act {
    /// The path of the uploaded file, which is moved away.
    package let file: String
    package let owner: ID<Account>
    package let role: ImageRole
    package var recipe: Recipe
    /// A photo of a group, shown as a profile photo is; only for an attachment.
    package var isSquare = false
    package var focus: Focus?
    /// As whoever sent the file called it, for what is wrong with it.
    package var name = ""
    /// What it shows, where whoever uploads it says so at once.
    package var alt = ""

    package init(
        _ file: String, named name: String = "", owner: ID<Account>, as role: ImageRole, recipe: Recipe = .identity
    ) {
        self.file = file
        self.name = name
        self.owner = owner
        self.role = role
        self.recipe = recipe
    }

    package var cost: Cost? { Cost(.uploads, of: owner) }
    package var needs: Permission? { Permission(to: .uploads, for: owner) }

    package func perform(_ services: Services) async throws -> StoredImage {
        do { return try await store(services) } catch let problem as Problem { throw problem.naming(name) }
    }

    /// A step of acts that have paid for all of their images.
    package func store(_ services: Services) async throws -> StoredImage {
        let file = file
        try TextLimit.alt.check(alt.tidied, "이미지 설명이", at: "images")
        let probe = try await services.images.processor.probe(file, for: owner.rawValue)
        let id = services.ids.next(Media.self)
        let rendering = role == .attachment ? MediaKey.privatePrefix + Self.newRendering() : Self.newRendering()
        let name = MediaKey.originalName(of: probe.format)
        let (byteCount, digest) = try await onFileThread { (try fileSize(file), try fileDigest(file)) }
        var recipe = recipe
        if role == .header {
            recipe.crop = (recipe.crop ?? .whole).fitted(aspect: 3, width: probe.width, height: probe.height)
        }
        let staged = StagedMedia(id, rendering: rendering, in: services.files)
        let (original, target) = (staged.path(name), staged.renditions)
        let rendered: Rendered
        do {
            try await staged.begin(original: (file, name))
            switch role {
            case .attachment where isSquare:
                rendered = try await services.images.processor.avatar(
                    original: original, recipe: recipe, into: target, for: owner.rawValue)
            case .image, .step, .older, .attachment:
                rendered = try await services.images.processor.render(
                    original: original, recipe: recipe, moving: true, into: target, for: owner.rawValue)
            case .photo:
                rendered = try await services.images.processor.avatar(
                    original: original, recipe: recipe, into: target, for: owner.rawValue)
            case .header:
                rendered = try await services.images.processor.render(
                    original: original, recipe: recipe, widths: ImageProcessor.headerWidths, into: target,
                    for: owner.rawValue)
            }
            try await staged.seal()
        } catch {
            await staged.discard()
            throw error
        }
        // From here on the row may exist even if this fails, so the staged files stay for `MediaTrash.recover`.
        let image: StoredImage
        do {
            image = try await insert(
                id, rendering, recipe, format: probe.format, rendered, byteCount: byteCount, digest: digest,
                services)
        } catch  where error.isRefusal {
            await staged.discard()
            throw error
        }
        try await staged.settle()
        return image
    }

    private func insert(
        _ id: ID<Media>, _ rendering: String, _ recipe: Recipe, format: ImageFormat, _ rendered: Rendered,
        byteCount: Int, digest: [UInt8], _ services: Services
    ) async throws -> StoredImage {
        let owner = owner
        let (role, focus) = (role, focus)
        return try await services.database.write { transaction in
            try transaction.countStored(byteCount, of: owner, services)
            try transaction.execute(
                """
                INSERT INTO media (id, owner_id, role, rendering, format, byte_count, width, height, widths,
                    placeholder, recipe, digest, focus_x, focus_y, alt)
                VALUES (\(id), \(owner), \(role), \(rendering), \(format), \(byteCount), \(rendered.width),
                    \(rendered.height), \(rendered.widthList), \(rendered.placeholder.description),
                    \(recipe.json), \(digest), \(focus?.x), \(focus?.y), \(alt.tidied))
                """)
            try transaction.writeSwatches(rendered.palette, of: id)
            return try transaction.one(
                "SELECT \(StoredImage.columns) FROM media m WHERE m.id = \(id)", StoredImage.init(row:))
        }
    }

    /// Names a rendering so that nobody guesses its address: 66 random bits.
    static func newRendering() -> String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789-_ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return String((0..<11).map { _ in alphabet[Int.random(in: 0..<alphabet.count)] })
    }
}

extension Rendered {
    /// As ``Core/Picture`` reads them.
    var widthList: String {
        let pieces = strips.map { PictureStrips(width: $0.width, length: $0.length).description }
        let motion = motion.map { PictureMotion(width: $0.width, frames: $0.frames, total: $0.total).description }
        let known = [pieces, motion, Picture.pagesDescription(pages)].compactMap(\.self)
        return (renditions.map { String($0.width) } + known).joined(separator: ",")
    }
}

extension Transaction {
    /// The colours an image is made of.
    func writeSwatches(_ palette: [Swatch], of id: ID<Media>) throws {
        try execute("DELETE FROM swatches WHERE media_id = \(id)")
        for (position, swatch) in palette.enumerated() {
            try execute(
                """
                INSERT INTO swatches (media_id, position, lightness, a, b, weight, hex)
                VALUES (\(id), \(position), \(Double(swatch.l)), \(Double(swatch.a)), \(Double(swatch.b)),
                    \(Double(swatch.weight)), \(swatch.hex))
                """)
        }
    }
}
