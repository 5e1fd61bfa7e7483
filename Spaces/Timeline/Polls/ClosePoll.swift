import Accounts
package import Base
package import Core
import Posts
package import SQL

/// Closes a poll early, for its author. What has been voted stays the result, and those who voted are notified
/// (``PollKeeper``). Closing it again changes nothing.
package struct ClosePoll: PostAct {
    package let post: ID<Post>
    package let account: ID<Account>

    package init(post: ID<Post>, account: ID<Account>) {
        self.post = post
        self.account = account
    }

    package var cost: Cost? { Cost(.votes, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        try write(at: services.clock.now(), in: transaction)
    }

    func write(at now: Timestamp, in transaction: Transaction) throws {
        let root = try PostQueries.root(of: post, for: account, transaction)
        let closesAt = try transaction.value(
            """
            SELECT l.closes_at FROM polls l JOIN posts p ON p.id = l.post_id
            WHERE l.post_id = \(post) AND p.author_id = \(account) AND \(.published("p"))
            """, as: Timestamp.self)
        // Others learn nothing of the poll.
        guard let closesAt else { throw Problem.postNotFound }
        guard now < closesAt else { return }
        try transaction.execute("UPDATE polls SET closes_at = \(now), is_cut_short = 1 WHERE post_id = \(post)")
        try transaction.emit(PollEnded(post: post, root: root))
    }
}

/// A poll has ended, by itself or by its author.
struct PollEnded: Event {
    static let name = "poll-ended"
    let post: ID<Post>
    /// The post whose thread it is part of, or itself.
    let root: ID<Post>
}
