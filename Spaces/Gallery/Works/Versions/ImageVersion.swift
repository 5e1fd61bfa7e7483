package import Core
package import SQL
import Storage

/// An image of a work that hangs, or hung until a newer version took its place.
package struct ImageVersion: Sendable {
    package let picture: Picture
    /// In the order they hung, from 1. It stays, whatever becomes of others.
    package let number: Int
    /// `nil` for the one that hangs.
    package let replacedAt: Timestamp?

    package init(picture: Picture, number: Int, replacedAt: Timestamp?) {
        self.picture = picture
        self.number = number
        self.replacedAt = replacedAt
    }

    package var id: ID<Media> { picture.rendering.media }

    /// The most that are kept of an image beside the one that hangs.
    package static let most = 5
}

extension ImageVersion {
    /// All versions of an image of a work, the oldest first and last the one that hangs.
    ///
    /// - Parameter image: any of them. Of another image there is none.
    package static func all(of image: ID<Media>, of work: ID<Post>, _ reader: Reader) throws -> [ImageVersion] {
        var last = 0
        return try reader.all(statement(of: image, of: work)) { row in
            let (number, replacedAt) = (try row.next(as: Int?.self), try row.next(as: Timestamp?.self))
            last = number ?? last + 1
            return ImageVersion(picture: try Picture(row: &row), number: last, replacedAt: replacedAt)
        }
    }

    static func statement(of image: ID<Media>, of work: ID<Post>) -> Statement {
        """
        SELECT v.number, v.replaced_at, \(Picture.columns) FROM media m LEFT JOIN image_versions v ON v.media_id = m.id
        WHERE m.post_id = \(work) AND (v.media_id IS NOT NULL OR \(.hangs)) AND COALESCE(v.current_id, m.id) =
            COALESCE((SELECT c.current_id FROM image_versions c WHERE c.media_id = \(image)), \(image))
        ORDER BY \(.hangs), m.position
        """
    }

    /// How many older versions there are of those that hang in a work.
    static func counts(in work: ID<Post>, _ reader: Reader) throws -> [ID<Media>: Int] {
        let counts = try reader.all(countsStatement(in: work)) { row in
            (try row.next(as: ID<Media>.self), try row.next(as: Int.self))
        }
        return Dictionary(uniqueKeysWithValues: counts)
    }

    static func countsStatement(in work: ID<Post>) -> Statement {
        """
        SELECT v.current_id, COUNT(*) FROM media m JOIN image_versions v ON v.media_id = m.id
        WHERE m.post_id = \(work) AND m.role = 'older' GROUP BY v.current_id
        """
    }

    /// Whether a work `w` has any that do not hang.
    static let exist: Statement =
        "EXISTS (SELECT 1 FROM media o WHERE o.post_id = w.post_id AND o.role = 'older')"
}
