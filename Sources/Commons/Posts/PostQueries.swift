public import Core
public import SQL

/// Finding a post on somebody's behalf.
public enum PostQueries {
    /// The work or post that a post stands under, or itself.
    ///
    /// - Throws: ``Core/Problem/postNotFound`` also when the viewer may not see its author, or the maker of the work
    ///   it is a comment on. In a thread each speaks for oneself.
    public static func root(of post: ID<Post>, for viewer: ID<Account>, _ reader: Reader) throws -> ID<Post> {
        guard let root = try reader.value(rootStatement(of: post, for: viewer), as: ID<Post>.self) else {
            throw Problem.postNotFound
        }
        return root
    }

    static func rootStatement(of post: ID<Post>, for viewer: ID<Account>) -> Statement {
        """
        SELECT r.id FROM posts p JOIN posts r ON r.id = COALESCE(p.root_id, p.id)
        WHERE p.id = \(post) AND p.author_id IS NOT NULL AND \(.notBlocked("p.author_id", by: viewer))
            AND (p.kind = \(PostKind.reply) OR \(.notBlocked("r.author_id", by: viewer)))
        """
    }
}
