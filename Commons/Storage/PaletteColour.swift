package import Core
package import SQL

/// One of the colours an image is made of.
package struct PaletteColour: Equatable, Sendable {
    /// `rrggbb` in sRGB.
    package let hex: String
    /// Its share of the image, 0…1.
    package let weight: Double

    package init(hex: String, weight: Double) {
        self.hex = hex
        self.weight = weight.isFinite ? min(max(weight, 0), 1) : 0
    }

    /// Of columns `hex`, `weight` of `swatches`.
    init(row: inout Row) throws { self.init(hex: try row.next(), weight: try row.next()) }

    package var percent: Int { Int((weight * 100).rounded()) }
}

extension PaletteColour {
    /// The colours of all images that some posts show, heaviest first. One query, none for no posts.
    package static func palettes(of posts: [ID<Post>], _ reader: Reader) throws -> [ID<Media>: [PaletteColour]] {
        guard !posts.isEmpty else { return [:] }
        let rows = try reader.all(statement(of: posts)) { row in
            (try row.next(as: ID<Media>.self), try PaletteColour(row: &row))
        }
        return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
    }

    package static func statement(of posts: [ID<Post>]) -> Statement {
        """
        SELECT s.media_id, s.hex, s.weight FROM media m JOIN swatches s ON s.media_id = m.id
        WHERE m.post_id IN (\(list: posts)) AND \(.hangs) ORDER BY s.media_id, s.position
        """
    }
}
