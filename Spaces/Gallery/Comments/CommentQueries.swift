import Base
package import Core
import Posts
package import SQL

/// Comments as pages show them.
package enum CommentQueries {
    package static let pageSize = 30

    /// A page of the comments under a post, newest first, and whether there are older ones. One query.
    ///
    /// Comments of people the viewer does not see are left out.
    ///
    /// - Parameters:
    ///   - words: the viewer's muted words.
    ///   - mayWait: whether something of the viewer's may wait for moderators. It is at its place then, by one query
    ///     more.
    package static func page(
        of root: ID<Post>, before: ID<Post>?, viewer: ID<Account>?, muting words: MutedWords, mayWait: Bool = false,
        now: Timestamp, _ reader: Reader
    ) throws -> (comments: [CommentItem], hasOlder: Bool) {
        let items = try items(
            pageStatement(of: root, before: before, viewer: viewer, now: now), viewer: viewer, muting: words, reader)
        let (comments, hasOlder) = (Array(items.prefix(pageSize)), items.count > pageSize)
        guard mayWait, let viewer else { return (comments, hasOlder) }
        let waiting = try waiting(
            HeldPosts.places(
                of: viewer, where: "x.root_id = \(root)", before: before?.rawValue,
                to: hasOlder ? comments.last?.id.rawValue : nil), of: viewer, reader)
        return ((comments + waiting).sorted { $0.id > $1.id }, hasOlder)
    }

    /// What the viewer has just written and what waits.
    package static func waiting(_ comment: ID<Post>, of viewer: ID<Account>, _ reader: Reader) throws -> CommentItem? {
        try waiting(
            HeldPosts.places(of: viewer, where: "x.id = \(comment)", before: nil, to: nil), of: viewer, reader
        ).first
    }

    private static func waiting(
        _ places: Statement, of viewer: ID<Account>, _ reader: Reader
    ) throws -> [CommentItem] {
        try reader.all(select(places, viewer: viewer)) { row in
            var item = try CommentItem(row: &row, viewer: viewer, muting: .empty)
            item.isWaiting = true
            return item
        }
    }

    /// Those whose ids a statement selects, newest first.
    package static func items(
        _ ids: Statement, viewer: ID<Account>?, muting words: MutedWords, _ reader: Reader
    ) throws -> [CommentItem] {
        try reader.all(select(ids, viewer: viewer)) { row in
            try CommentItem(row: &row, viewer: viewer, muting: words)
        }
    }

    /// The ids of one page by index; the joins then touch these rows only.
    package static func pageStatement(
        of root: ID<Post>, before: ID<Post>?, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        """
        SELECT id FROM posts WHERE root_id = \(root) AND id < \(before ?? ID(rawValue: .max))
            AND \(.listed(alone: "posts", to: viewer, now: now))
        ORDER BY id DESC LIMIT \(pageSize + 1)
        """
    }

    package static func one(
        _ id: ID<Post>, viewer: ID<Account>?, muting words: MutedWords, _ reader: Reader
    ) throws -> CommentItem? {
        try reader.first(
            select(
                """
                SELECT id FROM posts
                WHERE id = \(id) AND root_id IS NOT NULL AND \(.visible("posts", to: viewer))
                """, viewer: viewer)
        ) { row in try CommentItem(row: &row, viewer: viewer, muting: words) }
    }

    /// - Parameter ids: of comments below one post, which the viewer may see.
    package static func select(_ ids: Statement, viewer: ID<Account>?) -> Statement {
        """
        SELECT p.id, p.root_id, r.kind, p.text, p.created_at, \(PostReactions.columns(viewer: viewer)),
            q.id, b.id, b.name, q.text, \(CommentMark.columns),
            c.post_id IS NOT NULL AND p.author_id <> r.author_id, h.comment_id IS NOT NULL, \(Author.columns)
        FROM (\(ids)) page
        JOIN posts p ON p.id = page.id
        JOIN posts r ON r.id = p.root_id
        JOIN accounts a ON a.id = p.author_id
        LEFT JOIN posts q ON q.id = p.parent_id AND q.id <> p.root_id AND \(.visible(alone: "q", to: viewer))
        LEFT JOIN accounts b ON b.id = q.author_id
        LEFT JOIN critiques c ON c.post_id = p.root_id
        LEFT JOIN comment_marks k ON k.comment_id = p.id
        LEFT JOIN helpful_comments h ON h.comment_id = p.id
        ORDER BY p.id DESC
        """
    }
}

extension CommentItem {
    fileprivate init(
        row: inout Row, viewer: ID<Account>?, muting words: MutedWords
    ) throws {
        let id = try row.next(as: ID<Post>.self)
        let root = try row.next(as: ID<Post>.self)
        let rootKind = try row.next(as: PostKind.self)
        let text = try row.next(as: String.self)
        let createdAt = try row.next(as: Timestamp.self)
        let reactions = try PostReactions(to: id, row: &row)
        let quoted = (
            id: try row.next(as: ID<Post>?.self), author: try row.next(as: ID<Account>?.self),
            name: try row.next(as: String?.self), text: try row.next(as: String?.self)
        )
        let mark = try CommentMark(of: id, row: &row)
        let (isJudged, isHelpful) = (try row.next(as: Bool.self), try row.next(as: Bool.self))
        let author = try Author(row: &row)
        // One's own words are never hidden, nor where they are quoted.
        let quotedMutedWord = quoted.author == viewer ? nil : quoted.text.flatMap { words.first(in: $0) }
        self.init(
            id: id, root: root, rootKind: rootKind, author: author, text: text, createdAt: createdAt,
            reactions: reactions,
            inReplyTo: quoted.id.map {
                Quoted(
                    id: $0, author: quoted.author, authorName: quoted.name ?? "", text: quoted.text ?? "",
                    mutedWord: quotedMutedWord)
            },
            isOwn: author.id == viewer, mutedWord: author.id == viewer ? nil : words.first(in: text), mark: mark,
            isHelpful: isJudged ? isHelpful : nil)
    }
}
