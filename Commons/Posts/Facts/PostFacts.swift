import Accounts
package import Base
package import Core
package import SQL

/// A post of any kind as its row says it to one viewer: what every list reads, and what a page, a live update or an API
/// then makes of it. ``WholePost`` has what else there is to say.
package struct PostFacts: Sendable {
    package let id: ID<Post>
    /// The post whose thread it is part of, or the one it is a comment below; or itself.
    package let root: ID<Post>
    package let kind: PostKind
    package let author: Author
    package let text: String
    package let createdAt: Timestamp
    package var warning = ""
    /// `nil` where nobody has said it and the text does not show it.
    package var language: TextLanguage?
    /// When it was edited last.
    package var editedAt: Timestamp?
    package var visibility = PostVisibility.everybody
    package var reactions: PostReactions
    package var repost: PassOnState
    package var replies = 0
    package var isSaved = false
    /// Whether the viewer wrote it: own posts are edited and deleted, others' reported.
    package var isOwn = false
    /// What it answers, where the viewer may see that.
    package var answers: Answered?

    package struct Answered: Sendable {
        package let post: ID<Post>
        package let author: Name

        package init(post: ID<Post>, author: Name) {
            self.post = post
            self.author = author
        }
    }

    package struct Name: Sendable {
        package let id: ID<Account>
        package let handle: String
        package let name: String

        package init(id: ID<Account>, handle: String, name: String) {
            self.id = id
            self.handle = handle
            self.name = name
        }
    }

    package init(
        id: ID<Post>, root: ID<Post>? = nil, kind: PostKind = .post, author: Author, text: String,
        createdAt: Timestamp, reactions: PostReactions? = nil
    ) {
        self.id = id
        self.root = root ?? id
        self.kind = kind
        self.author = author
        self.text = text
        self.createdAt = createdAt
        self.reactions = reactions ?? PostReactions(to: id)
        repost = PassOnState(post: id, count: 0, isReposted: false)
    }
}

extension PostFacts {
    /// As everybody gets them: nothing in them is the viewer's.
    package func forEverybody() -> PostFacts {
        var facts = self
        facts.reactions = reactions.forEverybody()
        facts.repost = PassOnState(post: id, count: repost.count, isReposted: false)
        (facts.isSaved, facts.isOwn) = (false, false)
        return facts
    }
}

// MARK: The tables

extension PostFacts {
    /// The columns ``init(row:viewer:)`` reads, of a row of `posts` as `p` and what ``joins(viewer:)`` joins to it.
    package static func columns(viewer: ID<Account>?) -> Statement {
        """
        p.id, COALESCE(p.root_id, p.id), p.kind, p.text, p.created_at, p.warning, p.language, p.edited_at,
            p.visibility, \(PostReactions.columns(viewer: viewer)), \(PassOnState.columns(viewer: viewer)), p.reply_count,
            EXISTS (SELECT 1 FROM bookmarks s WHERE s.post_id = p.id AND s.account_id = \(viewer)),
            q.id, c.id, c.handle, c.name, \(Author.columns)
        """
    }

    /// The author, and what it answers. Tombstones, which have no author, are left out.
    package static func joins(viewer: ID<Account>?) -> Statement {
        """
        JOIN accounts a ON a.id = p.author_id
            LEFT JOIN posts q ON q.id = p.parent_id AND \(.visible(alone: "q", to: viewer))
            LEFT JOIN accounts c ON c.id = q.author_id
        """
    }

    package init(row: inout Row, viewer: ID<Account>?) throws {
        let id = try row.next(as: ID<Post>.self)
        let (root, kind) = (try row.next(as: ID<Post>.self), try row.next(as: PostKind.self))
        let (text, createdAt) = (try row.next(as: String.self), try row.next(as: Timestamp.self))
        let (warning, language) = (try row.next(as: String.self), try row.next(as: TextLanguage?.self))
        let (editedAt, visibility) = (try row.next(as: Timestamp?.self), try row.next(as: PostVisibility.self))
        let reactions = try PostReactions(to: id, row: &row)
        let repost = try PassOnState(of: id, row: &row)
        let (replies, isSaved) = (try row.next(as: Int.self), try row.next(as: Bool.self))
        let answered = try row.next(as: ID<Post>?.self)
        let answeredAuthor = try Name.read(&row)
        self.init(
            id: id, root: root, kind: kind, author: try Author(row: &row), text: text, createdAt: createdAt,
            reactions: reactions)
        (self.warning, self.language, self.editedAt, self.visibility) = (warning, language, editedAt, visibility)
        (self.repost, self.replies, self.isSaved) = (repost, replies, isSaved)
        isOwn = author.id == viewer
        if let answered, let answeredAuthor { answers = Answered(post: answered, author: answeredAuthor) }
    }
}

extension PostFacts.Name {
    /// Of three columns that may be empty: id, handle, name.
    package static func read(_ row: inout Row) throws -> PostFacts.Name? {
        let id = try row.next(as: ID<Account>?.self)
        let handle = try row.next(as: String?.self)
        let name = try row.next(as: String?.self)
        guard let id, let handle, let name else { return nil }
        return PostFacts.Name(id: id, handle: handle, name: name)
    }
}
