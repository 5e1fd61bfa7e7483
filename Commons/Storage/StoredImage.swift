package import Core
package import Imaging
package import SQL

/// An image in the database, as verbs need it.
package struct StoredImage: Sendable {
    package let id: ID<Media>
    package let rendering: String
    package let picture: Picture
    package let format: ImageFormat
    /// As it is stored. Few that read an image ask how it was made.
    private let recipeText: String
    /// Of the original.
    package let byteCount: Int

    /// The columns ``init(row:)`` reads, of a `media` table called `m`.
    package static let columns: Statement = "m.id, m.rendering, m.format, m.recipe, m.byte_count, \(Picture.columns)"

    package init(row: inout Row) throws {
        id = try row.next()
        rendering = try row.next()
        format = try row.next()
        recipeText = try row.next()
        byteCount = try row.next()
        picture = try Picture(row: &row)
    }

    /// Those of some images that somebody has uploaded and that are part of no post yet, in the order of their ids.
    package static func loose(_ images: [ID<Media>], of owner: ID<Account>?, _ reader: Reader) throws -> [StoredImage] {
        try reader.all(
            """
            SELECT \(columns) FROM media m
            WHERE m.id IN (\(list: images)) AND m.owner_id = \(owner) AND m.post_id IS NULL ORDER BY m.id
            """, StoredImage.init(row:))
    }

    /// How the picture was made of the original.
    package var recipe: Recipe { (try? Recipe(json: recipeText)) ?? .identity }

    /// The original's file name inside the image's folder.
    package var originalName: String { MediaKey.originalName(of: format) }
}

extension Statement {
    /// Of a row `m` of `media`: its post shows it among its images. Those with other roles belong to the post as well, so
    /// that they have its audience, are moderated with it and go with it, but are shown elsewhere.
    package static let hangs: Statement = "m.role = 'image'"
    /// Of a row `m` of `media`: it is the first that its post shows.
    package static let cover: Statement = "m.role = 'image' AND m.position = 0"
}

extension ImageFormat: ColumnValue {}
