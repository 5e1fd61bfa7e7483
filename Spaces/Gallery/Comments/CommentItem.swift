package import Base
package import Core
package import Posts

/// One comment under a work, ready to show.
package struct CommentItem: Sendable {
    package var facts: PostFacts
    /// A work, or an exhibition, whose guestbook it is in.
    package var rootKind = PostKind.work
    /// The comment this one answers, where it is not the work itself.
    package var inReplyTo: Quoted?
    /// The word for which the viewer does not want to read it: it is folded away.
    package var mutedWord: String?
    /// Where it is pinned.
    package var mark: CommentMark?
    /// Whether it helped the maker; `nil` where that is not asked: below works without critique, and of the maker's own.
    package var isHelpful: Bool?
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

    package init(_ facts: PostFacts) { self.facts = facts }

    package var id: ID<Post> { facts.id }
    package var root: ID<Post> { facts.root }
    package var author: Author { facts.author }
    package var text: String { facts.text }
    package var createdAt: Timestamp { facts.createdAt }
    package var reactions: PostReactions { facts.reactions }
    /// Whether the viewer wrote it: own comments can be deleted, others' reported.
    package var isOwn: Bool { facts.isOwn }
    /// The comment it answers, as far as the viewer may know.
    package var answers: ID<Post>? { inReplyTo?.id }
    package var rootPath: String { rootKind.path(of: root, below: root) }

    /// As everybody gets it: nothing in it is the viewer's own, and nothing of some people.
    package func forEverybody(without hidden: Set<ID<Account>>) -> CommentItem {
        var item = self
        item.facts = facts.forEverybody()
        let isNamed = inReplyTo?.author.map { !hidden.contains($0) } ?? false
        if !isNamed { (item.inReplyTo, item.facts.answers) = (nil, nil) }
        item.mutedWord = nil
        return item
    }
}
