public import Core
public import Web
public import SQL

/// What open pages learn of posts.
public enum PostUpdates {
    public static let all = [comments, likes, deletions]

    /// The topic of everything under a work or post.
    public static func topic(_ root: ID<Post>) -> String { "post-\(root)" }

    /// Whose these posts are: what stands under a post is for those who may know of its author.
    public static func owners(of posts: [ID<Post>], _ reader: Reader) throws -> [ID<Account>] {
        try reader.values(
            "SELECT p.author_id FROM posts p WHERE p.id IN (\(list: posts)) AND p.author_id IS NOT NULL",
            as: ID<Account>.self)
    }

    /// Read with the eyes of the author, who may know of all that the comment names, and told to each without whom they may
    /// not know of.
    static let comments = LiveRenderer(CommentPosted.self) { event, reader in
        let author = try owners(of: [event.post], reader).first
        guard let author,
            let comment = try CommentQueries.one(event.post, viewer: author, reader)
        else { return [] }
        let count = try reader.value("SELECT reply_count FROM posts WHERE id = \(event.root)", as: Int.self) ?? 0
        let owners = try owners(of: [event.root], reader)
        return [
            LiveUpdate(
                CommentAdded(comment: comment), on: topic(event.root), by: [author], under: owners,
                naming: comment.inReplyTo?.author.map { [$0] } ?? [], saying: [comment.text],
                quoting: comment.inReplyTo.map { [$0.excerpt] } ?? []),
            .count(CountChanged(.comments, of: event.root, to: count), on: topic(event.root), under: owners),
        ]
    }

    static let likes = LiveRenderer(LikesChanged.self) { event, reader in
        guard let count = try reader.value("SELECT like_count FROM posts WHERE id = \(event.post)", as: Int.self) else {
            return []
        }
        let owners = try owners(of: [event.post, event.root], reader)
        return [.count(CountChanged(.likes, of: event.post, to: count), on: topic(event.root), under: owners)]
    }

    static let deletions = LiveRenderer(PostDeleted.self) { event, reader in
        guard event.root != event.post else { return [] }
        let count = try reader.value("SELECT reply_count FROM posts WHERE id = \(event.root)", as: Int.self) ?? 0
        let owners = try owners(of: [event.root], reader)
        return [
            LiveUpdate(
                CommentRemoved(comment: event.post), on: topic(event.root),
                under: owners + (event.author.map { [$0] } ?? [])),
            .count(CountChanged(.comments, of: event.root, to: count), on: topic(event.root), under: owners),
        ]
    }
}

/// A comment stands below a work now.
struct CommentAdded: LiveChange {
    /// As its author sees it.
    let comment: CommentItem
}

struct CommentRemoved: LiveChange {
    let comment: ID<Post>
}
