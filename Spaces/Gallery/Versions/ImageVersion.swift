import Base
package import Core
package import Design
import SQL

/// An image of a work that hangs, or hung until a newer version took its place.
package struct ImageVersion: Sendable {
    package let picture: Picture
    /// `nil` for the one that hangs.
    package let replacedAt: Timestamp?

    package var id: ID<Media> { picture.rendering.media }

    /// The most that are kept of an image beside the one that hangs.
    package static let most = 5
    /// Among the places of a work's images, the first for those that newer versions have replaced.
    static let firstPlace = 200
}

extension ImageVersion {
    /// All versions of an image of a work, the oldest first and last the one that hangs.
    ///
    /// - Parameter image: any of them. Of another image there is none.
    static func all(of image: ID<Media>, of work: ID<Post>, _ reader: Reader) throws -> [ImageVersion] {
        try reader.all(statement(of: image, of: work)) { row in
            let replacedAt = try row.next(as: Timestamp?.self)
            return ImageVersion(picture: try Picture(row: &row), replacedAt: replacedAt)
        }
    }

    static func statement(of image: ID<Media>, of work: ID<Post>) -> Statement {
        """
        SELECT v.replaced_at, \(Picture.columns) FROM media m LEFT JOIN image_versions v ON v.media_id = m.id
        WHERE m.post_id = \(work) AND (v.media_id IS NOT NULL OR \(.hangs)) AND COALESCE(v.current_id, m.id) =
            COALESCE((SELECT c.current_id FROM image_versions c WHERE c.media_id = \(image)), \(image))
        ORDER BY \(.hangs), m.position
        """
    }

    /// Which images hung before those that hang in a work, the oldest first.
    static func replaced(in work: ID<Post>, _ reader: Reader) throws -> [ID<Media>: [ID<Media>]] {
        let versions = try reader.all(replacedStatement(in: work)) { row in
            (current: try row.next(as: ID<Media>.self), id: try row.next(as: ID<Media>.self))
        }
        return Dictionary(grouping: versions, by: \.current).mapValues { $0.map(\.id) }
    }

    static func replacedStatement(in work: ID<Post>) -> Statement {
        """
        SELECT v.current_id, v.media_id FROM media m JOIN image_versions v ON v.media_id = m.id
        WHERE m.post_id = \(work) AND m.position >= \(firstPlace) ORDER BY m.position
        """
    }

    /// Whether a work `w` has any that do not hang.
    static let exist: Statement =
        "EXISTS (SELECT 1 FROM media o WHERE o.post_id = w.post_id AND o.position >= \(firstPlace))"
}

extension ID<Post> {
    private func imagePath(_ image: ID<Media>) -> String { "\(workPath)/images/\(image)" }

    /// The page that compares a version of an image with the one that hangs.
    func versionsPath(of image: ID<Media>) -> String { "\(imagePath(image))/versions" }

    /// The form in which the maker adds a newer version.
    func newVersionPath(of image: ID<Media>) -> String { "\(imagePath(image))/version" }

    func removeVersionPath(of image: ID<Media>) -> String { "\(imagePath(image))/remove" }
}
