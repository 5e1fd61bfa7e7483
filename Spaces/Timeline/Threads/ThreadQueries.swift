import Base
import Core
import Posts
import SQL

/// How a thread is read: a bounded number of statements, whatever its depth and size.
enum ThreadQueries {
    /// How many posts are above the page's own.
    static let heightLimit = 20

    /// Reads a page of the thread around a post.
    ///
    /// - Throws: ``Core/Problem/postNotFound`` where the viewer may not see the post.
    static func page(
        around post: ID<Post>, before: ID<Post>?, posts: PostReader, composer: PostComposer, _ reader: Reader
    ) throws -> ThreadPage {
        let above = try reader.values(aboveStatement(post), as: ID<Post>.self)
        let rows = try reader.all(
            answersStatement(to: post, before: before, viewer: posts.viewer, now: posts.now)
        ) { row in
            (
                id: try row.next(as: ID<Post>.self), first: try row.next(as: ID<Post>?.self),
                count: try row.next(as: Int.self)
            )
        }
        let shown = rows.prefix(PostReader.pageSize)
        let items = try posts.items(above + [post] + shown.map(\.id) + shown.compactMap(\.first), reader)
        guard var focus = items[post], focus.kind.isInThread else { throw Problem.postNotFound }
        // Whoever opens a post by its address wants to read it.
        focus.mutedWord = nil
        let depth = try reader.value("SELECT depth FROM posts WHERE id = \(post)", as: Int.self) ?? 0
        let hidden = depth - above.count
        return ThreadPage(
            above: above.map { id in items[id].map { .post($0) } ?? .stone(id) },
            earlier: hidden > 0 ? above.first.map { (path: $0.postPath, count: hidden) } : nil, focus: focus,
            answers: shown.map { row in
                let first = row.first.flatMap { items[$0] }
                return ThreadPage.Answer(
                    entry: items[row.id].map { .post($0) } ?? .stone(row.id), id: row.id, first: first,
                    more: row.count - (first == nil ? 0 : 1))
            },
            older: olderPath(post.postPath, before: rows.count > PostReader.pageSize ? shown.last?.id : nil),
            composer: composer)
    }

    /// The chain of posts a post answers: a limited number, from the top down.
    static func aboveStatement(_ post: ID<Post>) -> Statement {
        """
        WITH RECURSIVE above (id, parent_id, height) AS (
            SELECT p.id, p.parent_id, 0 FROM posts p WHERE p.id = \(post)
            UNION ALL
            SELECT p.id, p.parent_id, above.height + 1 FROM above JOIN posts p ON p.id = above.parent_id
            WHERE above.height < \(heightLimit)
        )
        SELECT id FROM above WHERE height > 0 ORDER BY height DESC
        """
    }

    /// A post's replies, newest first, each with its own first reply. A tombstone replaces what is below it.
    static func answersStatement(
        to post: ID<Post>, before: ID<Post>?, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        """
        SELECT p.id, (SELECT MIN(c.id) FROM posts c
            WHERE c.parent_id = p.id AND c.author_id <> \(HiddenPosts.keeper)), p.reply_count
        FROM posts p
        WHERE p.parent_id = \(post) AND p.id < \(before ?? ID(rawValue: .max))
            AND \(.notHidden("p.author_id", by: viewer, now: now))
            AND (p.author_id IS NOT NULL OR \(Tombstones.isSeen))
        ORDER BY p.id DESC LIMIT \(PostReader.pageSize + 1)
        """
    }
}
