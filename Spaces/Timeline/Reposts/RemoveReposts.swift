import Accounts
import Core
import SQL

extension AccountRemoval {
    /// What somebody has passed on.
    static let reposts = AccountRemoval.inSteps { account, transaction in
        let reposts = try transaction.all(
            """
            SELECT r.id, r.post_id FROM reposts r WHERE r.account_id = \(account)
            ORDER BY r.id DESC LIMIT \(AccountRemoval.size)
            """
        ) { row in (id: try row.next(as: Int64.self), post: try row.next(as: ID<Post>.self)) }
        guard !reposts.isEmpty else { return false }
        try transaction.execute(
            "UPDATE posts SET repost_count = repost_count - 1 WHERE id IN (\(list: reposts.map(\.post)))")
        try transaction.execute("DELETE FROM reposts WHERE id IN (\(list: reposts.map(\.id)))")
        return true
    }
}
