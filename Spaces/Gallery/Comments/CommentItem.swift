package import Base
package import Core
package import Posts

/// One comment under a work, ready to show.
package struct CommentItem: Sendable {
    package let id: ID<Post>
    package let root: ID<Post>
    /// A work, or an exhibition, whose guestbook it is in.
    package let rootKind: PostKind
    package let author: Author
    package let text: String
    package let createdAt: Timestamp
    package let reactions: PostReactions
    /// The comment this one answers, where it is not the work itself.
    package let inReplyTo: Quoted?
    /// Whether the viewer wrote it: own comments can be deleted, others' reported.
    package let isOwn: Bool
    /// The word for which the viewer does not want to read it: it is folded away.
    package let mutedWord: String?
    /// Where it is pinned.
    package let mark: CommentMark?
    /// Whether it helped the maker; `nil` where that is not asked: below works without critique, and of the maker's own.
    package let isHelpful: Bool?
    /// Whether it waits for a moderator: its author alone reads it.
    package var isWaiting = false

    package struct Quoted: Sendable {
        package let id: ID<Post>
        package let author: ID<Account>?
        package let authorName: String
        package let text: String
        /// The word for which the viewer does not want to read it.
        package let mutedWord: String?
    }

    package init(
        id: ID<Post>, root: ID<Post>, rootKind: PostKind = .work, author: Author, text: String, createdAt: Timestamp,
        reactions: PostReactions, inReplyTo: Quoted? = nil, isOwn: Bool = false, mutedWord: String?,
        mark: CommentMark? = nil, isHelpful: Bool? = nil
    ) {
        self.id = id
        self.root = root
        self.rootKind = rootKind
        self.author = author
        self.text = text
        self.createdAt = createdAt
        self.reactions = reactions
        self.inReplyTo = inReplyTo
        self.isOwn = isOwn
        self.mutedWord = mutedWord
        self.mark = mark
        self.isHelpful = isHelpful
    }

    /// The comment it answers, as far as the viewer may know.
    package var answers: ID<Post>? { inReplyTo?.id }
    package var rootPath: String { rootKind.path(of: root, below: root) }

    /// As everybody gets it: nothing in it is the viewer's own, and nothing of some people.
    package func told(without hidden: Set<ID<Account>>) -> CommentItem {
        let isNamed = inReplyTo?.author.map { !hidden.contains($0) } ?? false
        return CommentItem(
            id: id, root: root, rootKind: rootKind, author: author, text: text, createdAt: createdAt,
            reactions: reactions.told(), inReplyTo: isNamed ? inReplyTo : nil, mutedWord: nil, mark: mark,
            isHelpful: isHelpful)
    }
}
