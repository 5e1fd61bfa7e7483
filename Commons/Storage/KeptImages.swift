package import Core
package import SQL

/// A post's images, of which moderators keep small copies: its author may delete it, or an image of it.
package struct KeptImages: Sendable {
    private let images: [(media: ID<Media>, rendering: String, widths: String)]

    /// So many are kept: all that hang, and of what is shown elsewhere the first.
    private static let most = 20

    package init(of post: ID<Post>, _ reader: Reader) throws {
        images = try reader.all(
            """
            SELECT id, rendering, widths FROM media WHERE post_id = \(post) ORDER BY role, position LIMIT \(Self.most)
            """
        ) { row in
            (media: try row.next(), rendering: try row.next(), widths: try row.next())
        }
    }

    /// WebP files, in the order of the images. One that is missing is left out.
    package func copies(_ files: MediaFiles) async -> [[UInt8]] {
        var copies: [[UInt8]] = []
        for image in images {
            let bytes = await files.smallRendition(of: image.media, image.rendering, widths: image.widths)
            if let bytes { copies.append(bytes) }
        }
        return copies
    }
}
