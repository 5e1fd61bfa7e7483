import Accounts
package import Base
package import Core
package import Posts
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
            pageStatement(
                of: root, PostSpan(below: before.map { PostCursor($0) }, size: pageSize), viewer: viewer, now: now),
            viewer: viewer, muting: words, reader)
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

    /// The ids of one page by index, and as places of a list; the joins then touch these rows only.
    package static func pageStatement(
        of root: ID<Post>, _ span: PostSpan, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        """
        SELECT id, id AS place, id AS post_id FROM posts WHERE root_id = \(root) AND \(span.holds("id"))
            AND \(.listed(alone: "posts", to: viewer, now: now))
        \(span.taken(by: "id"))
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
        SELECT \(PostFacts.columns(viewer: viewer)), q.text, \(circumstances)
        FROM (\(ids)) page
        JOIN posts p ON p.id = page.id
        \(PostFacts.joins(viewer: viewer))
        \(surroundings)
        ORDER BY p.id DESC
        """
    }

    /// What is said of a comment beside its post `p`: what it is below, its mark, and whether it helped.
    private static let circumstances: Statement =
        """
        r.kind, \(CommentMark.columns), y.post_id IS NOT NULL AND p.author_id <> r.author_id, h.comment_id IS NOT NULL
        """

    private static let surroundings: Statement =
        """
        JOIN posts r ON r.id = p.root_id
        LEFT JOIN critiques y ON y.post_id = p.root_id
        LEFT JOIN comment_marks k ON k.comment_id = p.id
        LEFT JOIN helpful_comments h ON h.comment_id = p.id
        """

    /// The same of some comments that the viewer may see, for doors that know no space.
    package static func facts(of comments: [ID<Post>], _ reader: Reader) throws -> [ID<Post>: CommentFacts] {
        guard !comments.isEmpty else { return [:] }
        let rows = try reader.all(factsStatement(of: comments)) { row in
            let id = try row.next(as: ID<Post>.self)
            let (kind, mark, isHelpful) = try circumstances(of: id, &row)
            let place = mark.map { mark in
                CommentFacts.Mark(
                    number: mark.number, image: mark.place.media, x: mark.place.x, y: mark.place.y,
                    width: mark.place.w, height: mark.place.h)
            }
            return (id, CommentFacts(rootKind: kind, mark: place, isHelpful: isHelpful))
        }
        return Dictionary(rows) { first, _ in first }
    }

    package static func factsStatement(of comments: [ID<Post>]) -> Statement {
        "SELECT p.id, \(circumstances) FROM posts p \(surroundings) WHERE p.id IN (\(list: comments))"
    }

    fileprivate static func circumstances(
        of comment: ID<Post>, _ row: inout Row
    ) throws -> (rootKind: PostKind, mark: CommentMark?, isHelpful: Bool?) {
        let (kind, mark) = (try row.next(as: PostKind.self), try CommentMark(of: comment, row: &row))
        let (isJudged, isHelpful) = (try row.next(as: Bool.self), try row.next(as: Bool.self))
        return (kind, mark, isJudged ? isHelpful : nil)
    }
}

extension CommentItem {
    fileprivate init(
        row: inout Row, viewer: ID<Account>?, muting words: MutedWords
    ) throws {
        self.init(try PostFacts(row: &row, viewer: viewer))
        // A comment on the work itself answers that; nothing is quoted of it.
        if let quoted = try row.next(as: String?.self), let answered = facts.answers, answered.post != root {
            let (id, author) = (answered.post, answered.author)
            // The viewer's own words are never hidden, nor where they are quoted.
            inReplyTo = Quoted(
                id: id, author: author.id, authorName: author.name, text: quoted,
                mutedWord: author.id == viewer ? nil : words.first(in: quoted))
        }
        (rootKind, mark, isHelpful) = try CommentQueries.circumstances(of: id, &row)
        mutedWord = isOwn ? nil : words.first(in: text)
    }
}
