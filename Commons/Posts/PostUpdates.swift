import Base
package import Core
package import SQL
package import Web

/// What open pages learn of posts.
package enum PostUpdates {
    package static let all = [likes]

    /// The topic of everything under a work or post.
    package static func topic(_ root: ID<Post>) -> String { "post-\(root)" }

    /// Whose these posts are: what stands under a post is for those who may know of its author.
    package static func owners(of posts: [ID<Post>], _ reader: Reader) throws -> [ID<Account>] {
        try reader.values(
            "SELECT p.author_id FROM posts p WHERE p.id IN (\(list: posts)) AND p.author_id IS NOT NULL",
            as: ID<Account>.self)
    }

    static let likes = LiveRenderer(LikesChanged.self) { event, reader in
        guard let count = try reader.value("SELECT like_count FROM posts WHERE id = \(event.post)", as: Int.self) else {
            return []
        }
        let owners = try owners(of: [event.post, event.root], reader)
        return [.count(CountChanged(.likes, of: event.post, to: count), on: topic(event.root), under: owners)]
    }
}
