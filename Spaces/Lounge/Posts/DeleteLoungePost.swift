package import Base
package import Core
package import Personas
import SQL

/// Deletes the author's own post with its replies, or own reply. Its presses stay in the ledger.
package struct DeleteLoungePost: Act {
    package let post: ID<LoungePost>
    package let author: ID<Persona>

    package init(post: ID<LoungePost>, author: ID<Persona>) {
        self.post = post
        self.author = author
    }

    package var cost: Cost? { Cost(.loungeDeletions, of: author) }

    /// - Returns: the post it was below; `nil` when it was one itself.
    /// - Throws: ``Core/Problem/loungePostNotFound``, also for another persona's post.
    package func perform(_ services: Services) async throws -> ID<LoungePost>? {
        let doomed = DoomedLoungePost(post: post)
        let today = services.clock.now().day
        try await services.database.write { transaction in
            guard let said = try PressTarget.read(post, transaction), said.author == author else {
                throw Problem.loungePostNotFound
            }
            try FormerLoungePosts.keep(said, on: today, in: transaction)
            try doomed.queue(in: transaction)
        }
        return try await doomed.finish(services)
    }
}

extension Transaction {
    /// Removes a post with its replies, or a reply, by any author; the caller checks permission.
    ///
    /// - Returns: the post it was below; `nil` when it was one itself.
    /// - Throws: ``Core/Problem/loungePostNotFound``.
    @discardableResult
    func removeLoungePost(_ post: ID<LoungePost>) throws -> ID<LoungePost>? {
        let found = try first("SELECT root_id FROM lounge_posts WHERE id = \(post)") { row in
            (root: try row.next(as: ID<LoungePost>?.self), isThere: true)
        }
        guard let found else { throw Problem.loungePostNotFound }
        // Notifications are deleted by reference, too, but would then stay counted.
        try withdrawLoungeNotifications(where: "n.post_id = \(post)")
        if let root = found.root {
            try execute("UPDATE lounge_posts SET reply_count = reply_count - 1 WHERE id = \(root)")
        } else {
            try withdrawLoungeNotifications(
                where: "n.post_id IN (SELECT r.id FROM lounge_posts r WHERE r.root_id = \(post))")
        }
        try execute("DELETE FROM lounge_posts WHERE id = \(post)")
        try emit(LoungePostDeleted(post: post, root: found.root))
        return found.root
    }

    /// Removes the latest replies below a post that is deleted, too: open pages get the post's deletion.
    ///
    /// - Returns: how many were removed.
    func removeLoungeReplies(to post: ID<LoungePost>, limit: Int) throws -> Int {
        let replies: [ID<LoungePost>] = try values(
            "SELECT r.id FROM lounge_posts r WHERE r.root_id = \(post) ORDER BY r.id DESC LIMIT \(limit)")
        guard !replies.isEmpty else { return 0 }
        try withdrawLoungeNotifications(where: "n.post_id IN (\(list: replies))")
        try execute("UPDATE lounge_posts SET reply_count = reply_count - \(replies.count) WHERE id = \(post)")
        return try execute("DELETE FROM lounge_posts WHERE id IN (\(list: replies))")
    }
}
