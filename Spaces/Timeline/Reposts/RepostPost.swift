package import Base
package import Core
import Notifications
package import Posts
package import SQL

/// Reposts a post or work to the member's followers, or undoes it. Doing either twice changes nothing.
package struct RepostPost: PostAct {
    package let post: ID<Post>
    package let account: ID<Account>
    package let isReposted: Bool

    package init(post: ID<Post>, account: ID<Account>, isReposted: Bool) {
        self.post = post
        self.account = account
        self.isReposted = isReposted
    }

    package var cost: Cost? { Cost(.reposts, of: account) }
    package var needs: Permission? { isReposted ? Permission(to: .posts, for: account) : nil }

    package func write(_ services: Services, in transaction: Transaction) throws -> PassOnState {
        let id = services.ids.next(Repost.self)
        return try write(id, in: transaction)
    }

    /// - Parameter id: the new repost's, of its entry in feeds, and of the notification that tells the author.
    package func write(_ id: ID<Repost>, in transaction: Transaction) throws -> PassOnState {
        let root = try PostQueries.root(of: post, for: account, transaction)
        let (author, kind) = try transaction.one("SELECT author_id, kind FROM posts WHERE id = \(post)") { row in
            (try row.next(as: ID<Account>.self), try row.next(as: PostKind.self))
        }
        // A comment is about its work; the work is what members repost. An exhibition has its own way to be known.
        guard kind != .comment, kind != .exhibition else { throw Problem.postNotFound }
        if let repost = try isReposted ? add(id, author, in: transaction) : remove(in: transaction) {
            let step = isReposted ? 1 : -1
            try transaction.execute("UPDATE posts SET repost_count = repost_count + \(step) WHERE id = \(post)")
            try transaction.emit(
                RepostsChanged(
                    repost: repost, post: post, author: author, root: root, account: account, isReposted: isReposted))
        }
        let count = try transaction.value("SELECT repost_count FROM posts WHERE id = \(post)", as: Int.self) ?? 0
        return PassOnState(post: post, count: count, isReposted: isReposted)
    }

    /// - Returns: the new repost; `nil` if there was one.
    private func add(_ id: ID<Repost>, _ author: ID<Account>, in transaction: Transaction) throws -> ID<Repost>? {
        let added = try transaction.execute(
            """
            INSERT INTO reposts (id, post_id, account_id) VALUES (\(id), \(post), \(account)) ON CONFLICT DO NOTHING
            """)
        guard added > 0 else { return nil }
        try Notify(.repost, author, of: account, post: post).write(ID(rawValue: id.rawValue), in: transaction)
        return id
    }

    /// - Returns: what was the repost; `nil` if there was none.
    private func remove(in transaction: Transaction) throws -> ID<Repost>? {
        let id = try transaction.value(
            "DELETE FROM reposts WHERE post_id = \(post) AND account_id = \(account) RETURNING id", as: ID<Repost>.self)
        guard let id else { return nil }
        try transaction.withdrawNotifications(
            where: "n.post_id = \(post) AND n.actor_id = \(account) AND n.kind = 'repost'")
        return id
    }
}

/// Somebody reposted a post or took that back.
package struct RepostsChanged: Event {
    package static let name = "reposts-changed"
    package let repost: ID<Repost>
    package let post: ID<Post>
    /// The author of the post.
    package let author: ID<Account>
    /// The work or post it is below, or itself.
    package let root: ID<Post>
    package let account: ID<Account>
    package let isReposted: Bool
}
