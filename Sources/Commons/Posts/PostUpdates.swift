public import Core
internal import Design
public import Web
internal import SQL

/// What open pages learn of posts, rendered by the same views as the pages.
public enum PostUpdates {
    public static let all = [comments, likes, deletions]

    /// The topic of everything under a work or post.
    public static func topic(_ root: ID<Post>) -> String { "post-\(root)" }

    static let comments = LiveRenderer(CommentPosted.self) { event, reader in
        guard let comment = try CommentQueries.one(event.post, viewer: nil, now: event.post.createdAt, reader) else {
            return []
        }
        let count = try reader.value("SELECT reply_count FROM posts WHERE id = \(event.root)", as: Int.self) ?? 0
        let author = comment.author.id
        let isClosed = try reader.value("SELECT is_private FROM accounts WHERE id = \(author)", as: Bool.self) ?? true
        return [
            LiveUpdate(
                .prepend, "comments", on: topic(event.root), by: author, saying: [comment.text], isForMembers: isClosed
            ) { language in commentView(comment, shell: Shell(language: language)) },
            countUpdate("comment-count-\(event.root)", count, on: topic(event.root)),
        ]
    }

    static let likes = LiveRenderer(LikesChanged.self) { event, reader in
        guard let count = try reader.value("SELECT like_count FROM posts WHERE id = \(event.post)", as: Int.self) else {
            return []
        }
        return [countUpdate("likes-\(event.post)", count, on: topic(event.root))]
    }

    static let deletions = LiveRenderer(PostDeleted.self) { event, reader in
        guard event.root != event.post else { return [] }
        let count = try reader.value("SELECT reply_count FROM posts WHERE id = \(event.root)", as: Int.self) ?? 0
        return [
            LiveUpdate(.remove, "comment-\(event.post)", on: topic(event.root)),
            countUpdate("comment-count-\(event.root)", count, on: topic(event.root)),
        ]
    }

    private static func countUpdate(_ target: String, _ count: Int, on topic: String) -> LiveUpdate {
        LiveUpdate(.text, target, on: topic, key: target) { _ in HTML(escaping: count.grouped) }
    }
}
