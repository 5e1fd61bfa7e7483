public import Core
internal import SQL

/// Deletes one's own post, work or comment with everything that belongs to it, files included.
public struct DeletePost: Sendable {
    public let post: ID<Post>
    public let account: ID<Account>

    public init(post: ID<Post>, account: ID<Account>) {
        self.post = post
        self.account = account
    }

    /// - Returns: the work or post it stood under; the same id when it was one itself.
    @discardableResult
    public func callAsFunction(_ services: Services) async throws -> ID<Post> {
        let (post, account) = (post, account)
        let root = try await services.database.write { transaction in
            guard
                let found = try transaction.first(
                    "SELECT author_id, COALESCE(root_id, id) FROM posts WHERE id = \(post)",
                    { row in (author: try row.next(as: ID<Account>.self), root: try row.next(as: ID<Post>.self)) })
            else { throw Problem.postNotFound }
            guard found.author == account else { throw Problem.notYours }
            if found.root == post { try Feed.remove(post, by: account, in: transaction) }
            try transaction.deleteMedia(where: "m.post_id = \(post)")
            try transaction.withdrawNotifications(
                where: "n.post_id IN (SELECT p.id FROM posts p WHERE p.id = \(post) OR p.root_id = \(post))")
            try Tags.remove(posts: "\(post)", in: transaction)
            try transaction.execute("DELETE FROM posts WHERE id = \(post)")
            if found.root != post {
                try transaction.execute(
                    "UPDATE posts SET reply_count = reply_count - 1 WHERE id = \(found.root)")
            }
            try transaction.emit(PostDeleted(post: post, root: found.root))
            return found.root
        }
        try await MediaTrash(services).empty()
        return root
    }
}
