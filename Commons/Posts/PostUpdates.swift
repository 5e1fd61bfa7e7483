import Accounts
package import Base
package import Core
package import Kernel
package import SQL

/// What open pages learn of posts.
package enum PostUpdates {
    package static let all = [reactions, likes]

    /// Of a page that listens to nothing but the posts it shows, and of updates of a post wherever it is shown.
    /// Nobody is admitted to it: ``Kernel/LiveUpdate/post`` says whose pages these are.
    package static let shown = "posts"

    /// The topic of everything under a work or post.
    package static func topic(_ root: ID<Post>) -> String { "post-\(root)" }

    /// Whose these posts are: what is below a post is for those who may know of its author.
    package static func owners(of posts: [ID<Post>], _ reader: Reader) throws -> [ID<Account>] {
        try reader.values(
            "SELECT p.author_id FROM posts p WHERE p.id IN (\(list: posts)) AND p.author_id IS NOT NULL",
            as: ID<Account>.self)
    }

    /// What open pages learn of a post that is gone. What nobody saw goes without a word.
    package static func removals(
        _ render: @escaping @Sendable (PostDeleted, Reader) throws -> [LiveUpdate]
    ) -> LiveRenderer {
        LiveRenderer(PostDeleted.self) { event, reader in event.isUnseen == true ? [] : try render(event, reader) }
    }

    static let reactions = LiveRenderer(ReactionChanged.self) { event, reader in
        guard let reaction = PostReaction.all.first(where: { $0.name == event.reaction }) else { return [] }
        return try count(reaction, of: event.post, under: event.root, reader)
    }

    /// What an earlier version may have written within the day that events are kept.
    static let likes = LiveRenderer(LikesChanged.self) { event, reader in
        try count(.like, of: event.post, under: event.root, reader)
    }

    private static func count(
        _ reaction: PostReaction, of post: ID<Post>, under root: ID<Post>, _ reader: Reader
    ) throws -> [LiveUpdate] {
        let column = reaction.countColumn
        let count = try reader.value(
            "SELECT \(column) FROM posts p WHERE p.id = \(post) AND \(.published("p"))", as: Int.self)
        guard let count else { return [] }
        let owners = try owners(of: [post, root], reader)
        let change = CountChanged(reaction.count, of: post, to: count)
        return [.count(change, on: topic(root), about: post, under: owners)]
    }
}

/// Now a ``ReactionChanged``.
struct LikesChanged: Event {
    static let name = "likes-changed"
    let post: ID<Post>
    let root: ID<Post>
}
