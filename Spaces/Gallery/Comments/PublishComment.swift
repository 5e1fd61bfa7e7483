package import Base
package import Core
import Posts
package import SQL
import Web

/// Writes a comment under a work, or in the guestbook of an open exhibition; a reply names the comment it answers.
package struct PublishComment: PostAct {
    package let author: ID<Account>
    package let root: ID<Post>
    package let inReplyTo: ID<Post>?
    package let text: String
    /// Where in an image it is pinned.
    package let mark: MarkPlace?

    package init(
        author: ID<Account>, root: ID<Post>, inReplyTo: ID<Post>? = nil, text: String, mark: MarkPlace? = nil
    ) {
        self.author = author
        self.root = root
        self.inReplyTo = inReplyTo
        self.text = text
        self.mark = mark
    }

    package var post: ID<Post> { root }

    package static let limit = TextLimit(1_000)

    package var cost: Cost? { Cost(.comments, of: author) }
    package var needs: Permission? { Permission(to: .posts, for: author) }
    package var publishes: Publication? { Publication([PublishedText("text", text)], countingLinksOf: author) }

    package func write(_ services: Services, in transaction: Transaction) throws -> ID<Post> {
        let id = try write(services.ids.next(Post.self), in: transaction)
        try HeldPosts.hold(id, by: author, saying: publishes?.texts ?? [], services, in: transaction)
        return id
    }

    package func write(_ id: ID<Post>, in transaction: Transaction) throws -> ID<Post> {
        let text = text.tidied.nfc
        guard !text.isEmpty else { throw Problem.commentBlank }
        guard text.fits(Self.limit) else {
            throw Problem.commentTooLong
        }
        // A comment is no root: a reply to it is in its thread.
        guard try PostQueries.root(of: root, for: author, transaction) == root,
            let found = try transaction.first(
                """
                SELECT p.kind, w.is_closed, e.stage FROM posts p LEFT JOIN works w ON w.post_id = p.id
                LEFT JOIN exhibitions e ON e.post_id = p.id WHERE p.id = \(root)
                """,
                { row in
                    (
                        kind: try row.next(as: PostKind.self), isClosed: try row.next(as: Bool?.self),
                        stage: try row.next(as: Exhibition.Stage?.self)
                    )
                }),
            found.kind == .work || found.stage == .open
        else { throw Problem.postNotFound }
        guard found.isClosed != true else { throw Problem.commentsClosed }
        if let inReplyTo, inReplyTo != root {
            guard
                try transaction.value(PostQueries.rootStatement(of: inReplyTo, for: author), as: ID<Post>.self) == root
            else { throw Problem.replyElsewhere }
        }
        try transaction.execute(
            """
            INSERT INTO posts (id, author_id, kind, parent_id, root_id, text)
            VALUES (\(id), \(author), \(PostKind.comment), \(inReplyTo ?? root), \(root), \(text))
            """)
        if let mark { try PinComment(comment: id, work: root, place: mark).write(in: transaction) }
        try transaction.execute("UPDATE posts SET reply_count = reply_count + 1 WHERE id = \(root)")
        try transaction.emit(CommentPosted(post: id, root: root))
        try NotifyComment(comment: id, author: author, root: root, inReplyTo: inReplyTo, text: text)
            .write(in: transaction)
        return id
    }
}

/// A comment was written.
package struct CommentPosted: Event {
    package static let name = "comment-posted"
    package let post: ID<Post>
    package let root: ID<Post>
}

extension Problem {
    static let commentBlank = Problem(422, Phrase("댓글을 적어 주세요.", "Write a comment first."), field: "text")
    static let commentTooLong = Problem(
        422, Phrase("댓글은 1,000자까지 쓸 수 있어요.", "A comment can be up to 1,000 characters."), field: "text")
    static let replyElsewhere = Problem(
        422, Phrase("답글을 달 댓글이 이제 없어요.", "The comment you reply to is no longer here."), field: "text")
}
