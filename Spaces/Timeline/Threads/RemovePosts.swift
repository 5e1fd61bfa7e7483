import Accounts
import Base
import Core
import Posts
import SQL

extension PostRemoval {
    static let posts = PostRemoval(of: .post)
    static let replies = PostRemoval(of: .reply)

    /// What others have answered in a thread stays.
    private init(of kind: PostKind) {
        self.init(
            of: kind,
            ofAuthor: .inSteps { account, transaction in try Self.remove(kind, of: account, in: transaction) },
            behind: { stone, transaction in try Tombstones.clear(from: stone, in: transaction) },
            count: { post, step, transaction in
                try transaction.execute(
                    """
                    UPDATE posts SET reply_count = reply_count + \(step)
                    WHERE id = (SELECT p.parent_id FROM posts p WHERE p.id = \(post))
                    """)
            },
            appear: { try NotifyPost.appear($0, $1, $2, in: $3) },
            row: { post, transaction in try Tombstones.remove(post, in: transaction) })
    }

    private static func remove(_ kind: PostKind, of account: ID<Account>, in transaction: Transaction) throws -> Bool {
        let posts = try newest(AccountRemoval.size, kind, of: account, transaction)
        guard !posts.isEmpty else { return false }
        try prepare(posts, in: transaction)
        for post in posts {
            // Nobody would find the rest of a long row again: it names no account.
            var rest = try Tombstones.remove(post, in: transaction)
            while let next = rest.popLast() {
                if let more = try Tombstones.clear(from: next, in: transaction) { rest.append(more) }
            }
        }
        return true
    }
}
