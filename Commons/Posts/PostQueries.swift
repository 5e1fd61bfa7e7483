import Accounts
package import Base
package import Core
import Kernel
package import SQL

/// Finding a post on somebody's behalf.
package enum PostQueries {
    /// Throws ``Core/Problem/postNotFound`` where the post belongs to a space that is off. Where all are on, it reads
    /// nothing.
    package static func check(_ post: ID<Post>, in services: Services, _ reader: Reader) throws {
        guard let isThere = services.site.features.hasPosts(ofKind: "p.kind") else { return }
        let found = try reader.value("SELECT 1 FROM posts p WHERE p.id = \(post) \(isThere)", as: Int.self)
        guard found != nil else { throw Problem.postNotFound }
    }

    /// The work or post that a post is below, or itself.
    ///
    /// - Throws: ``Core/Problem/postNotFound`` also when the viewer may not see its author, or the maker of the work
    ///   it is a comment on. In a thread everybody speaks for themselves.
    package static func root(of post: ID<Post>, for viewer: ID<Account>, _ reader: Reader) throws -> ID<Post> {
        guard let root = try reader.value(rootStatement(of: post, for: viewer), as: ID<Post>.self) else {
            throw Problem.postNotFound
        }
        return root
    }

    /// What a post is and where it is; `nil` where there is none, and where the viewer may not see it.
    package static func place(
        of post: ID<Post>, for viewer: ID<Account>?, _ reader: Reader
    ) throws -> (kind: PostKind, root: ID<Post>)? {
        try reader.first(
            """
            SELECT p.kind, COALESCE(p.root_id, p.id) FROM posts p
            WHERE p.id = \(post) AND \(.visible("p", to: viewer))
            """
        ) { row in (kind: try row.next(), root: try row.next()) }
    }

    package static func rootStatement(of post: ID<Post>, for viewer: ID<Account>?) -> Statement {
        """
        SELECT COALESCE(p.root_id, p.id) FROM posts p
        WHERE p.id = \(post) AND \(.visible("p", to: viewer))
        """
    }
}
