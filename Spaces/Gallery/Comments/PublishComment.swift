package import Base
package import Core
import Posts
package import SQL

/// Writes a comment under a work, or in the guestbook of an open exhibition; a reply names the comment it answers.
package struct PublishComment: PostAct {
    package let author: ID<Account>
    package let root: ID<Post>
    package let inReplyTo: ID<Post>?
    package let text: String
    /// Where in an image it is pinned.
    package let mark: MarkPlace?
    /// What the author's browser calls it: a form sent twice makes one comment.
    package let clientID: String?

    package init(
        author: ID<Account>, root: ID<Post>, inReplyTo: ID<Post>? = nil, text: String, mark: MarkPlace? = nil,
        clientID: String? = nil
    ) {
        self.author = author
        self.root = root
        self.inReplyTo = inReplyTo
        self.text = text
        self.mark = mark
        self.clientID = clientID.flatMap { $0.isEmpty ? nil : $0 }
    }

    package var post: ID<Post> { root }

    package static let limit = TextLimit(1_000)

    package var cost: Cost? { Cost(.comments, of: author) }
    package var needs: Permission? { Permission(to: .posts, for: author) }
    package var publishes: Publication? { Publication([PublishedText("text", text)], countingLinksOf: author) }

    package func doneBefore(_ services: Services) async throws -> ID<Post>? {
        guard let clientID else { return nil }
        return try await services.database.read { reader in try stored(as: clientID, reader) }
    }

    package func write(_ services: Services, in transaction: Transaction) throws -> ID<Post> {
        let id = services.ids.next(Post.self)
        let written = try store(id, services, in: transaction)
        guard written == id else { return written }
        let isHeld = try HeldPosts.hold(
            id, by: author, saying: publishes?.texts ?? [], services, in: transaction)
        if !isHeld { try notify(id, in: transaction) }
        return id
    }

    package func write(_ id: ID<Post>, _ services: Services, in transaction: Transaction) throws -> ID<Post> {
        let written = try store(id, services, in: transaction)
        if written == id { try notify(id, in: transaction) }
        return written
    }

    private func store(_ id: ID<Post>, _ services: Services, in transaction: Transaction) throws -> ID<Post> {
        let text = said
        if let clientID, let stored = try stored(as: clientID, transaction) { return stored }
        guard !text.isEmpty else { throw Problem.commentBlank }
        try Self.limit.check(text, "댓글이", at: "text")
        // A comment is no root: a reply to it is in its thread.
        guard let place = try PostQueries.place(of: root, for: author, transaction), place.root == root else {
            throw Problem.postNotFound
        }
        try services.upkeep.removal(of: place.kind).admitComment(root, transaction)
        if let inReplyTo, inReplyTo != root {
            guard
                try transaction.value(PostQueries.rootStatement(of: inReplyTo, for: author), as: ID<Post>.self) == root
            else {
                throw try HeldPosts.problem(answering: inReplyTo, by: author, gone: .replyElsewhere, transaction)
            }
        }
        let added = try insert(id, as: clientID, in: transaction)
        if !added, let clientID {
            // Another transaction was quicker, or it is a page from before, on which something else was written since.
            if let stored = try stored(as: clientID, transaction) { return stored }
            guard try insert(id, as: changedName(of: clientID, saying: words), in: transaction) else {
                throw Problem.badRequest
            }
        }
        if let mark { try PinComment(comment: id, work: root, place: mark).write(in: transaction) }
        return id
    }

    private func notify(_ id: ID<Post>, in transaction: Transaction) throws {
        if mark != nil { try PinComment.number(id, in: transaction) }
        try transaction.execute("UPDATE posts SET reply_count = reply_count + 1 WHERE id = \(root)")
        try transaction.emit(CommentPosted(post: id, root: root))
        try NotifyComment(comment: id, author: author, root: root, inReplyTo: inReplyTo, text: said)
            .write(in: transaction)
    }

    private var said: String { text.tidied }
    /// And where.
    private var words: String { "\(inReplyTo ?? root) \(said)" }

    private func insert(_ id: ID<Post>, as clientID: String?, in transaction: Transaction) throws -> Bool {
        try transaction.execute(
            """
            INSERT INTO posts (id, author_id, created_at, kind, parent_id, root_id, client_id, \(PostWords.names))
            VALUES (\(id), \(author), \(id.createdAt(by: transaction.now)), \(PostKind.comment), \(inReplyTo ?? root),
                \(root), \(clientID), \(PostWords(said).values))
            ON CONFLICT DO NOTHING
            """) > 0
    }

    /// What this form has made; what says something else was made by another.
    private func stored(as clientID: String, _ reader: Reader) throws -> ID<Post>? {
        try reader.value(
            """
            SELECT id FROM posts
            WHERE author_id = \(author) AND client_id IN (\(clientID), \(changedName(of: clientID, saying: words)))
                AND text = \(said) AND kind = \(PostKind.comment) AND root_id = \(root) LIMIT 1
            """)
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
    package static let replyElsewhere = Problem(
        422, Phrase("답글을 달 댓글이 이제 없어요.", "The comment you reply to is no longer here."), field: "text")
}
