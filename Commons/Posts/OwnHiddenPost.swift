package import Base
package import Core
import Kernel
package import SQL
import Storage

/// A post that only its author sees: it waits for the moderators, or they have hidden it. To everybody else there is none.
package struct OwnHiddenPost: Sendable {
    package let id: ID<Post>
    package let kind: PostKind
    package let isHeld: Bool
    /// As written.
    package let texts: [String]
    package let pictures: [Picture]

    /// `nil` for what is not hidden, or is another's.
    package static func read(
        _ post: ID<Post>, of author: ID<Account>, _ services: Services, _ reader: Reader
    ) throws -> OwnHiddenPost? {
        let found = try reader.first(statement(post, of: author)) { row in
            (
                kind: try row.next(as: PostKind.self), warning: try row.next(as: String.self),
                text: try row.next(as: String.self), isHeld: try row.next(as: Bool.self)
            )
        }
        guard let found, services.site.features.postKinds.contains(found.kind) else { return nil }
        let heading = try services.upkeep.removal(of: found.kind).heading(post, reader)
        let pictures = try reader.all(
            "SELECT \(StoredImage.columns) FROM media m WHERE m.post_id = \(post) ORDER BY m.role, m.position"
        ) { row in try StoredImage(row: &row).picture }
        return OwnHiddenPost(
            id: post, kind: found.kind, isHeld: found.isHeld,
            texts: [heading ?? "", found.warning, found.text].filter { !$0.isEmpty }, pictures: pictures)
    }

    static func statement(_ post: ID<Post>, of author: ID<Account>) -> Statement {
        """
        SELECT p.kind, p.warning, p.text, p.state = 'held' FROM posts p
        WHERE p.id = \(post) AND p.author_id = \(author) AND p.state IN ('held', 'hidden')
        """
    }
}
