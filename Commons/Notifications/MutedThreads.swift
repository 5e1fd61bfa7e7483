package import Core
package import SQL

/// The statements about threads that members have muted: nobody is notified of anything in them.
package enum MutedThreads {
    /// Whether a member has muted the thread, or the work, that a post belongs to.
    package static func mute(_ post: ID<Post>, for account: ID<Account>) -> Statement {
        """
        EXISTS (
            SELECT 1 FROM posts p JOIN muted_threads t ON t.root_id = COALESCE(p.root_id, p.id)
            WHERE p.id = \(post) AND t.account_id = \(account))
        """
    }

    package static func isMuted(_ post: ID<Post>, for account: ID<Account>, _ reader: Reader) throws -> Bool {
        try reader.value("SELECT 1 WHERE \(mute(post, for: account))", as: Int.self) != nil
    }

    package static func set(
        _ root: ID<Post>, isMuted: Bool, for account: ID<Account>, in transaction: Transaction
    ) throws {
        if isMuted {
            try transaction.execute(
                "INSERT INTO muted_threads (account_id, root_id) VALUES (\(account), \(root)) ON CONFLICT DO NOTHING")
        } else {
            try transaction.execute(
                "DELETE FROM muted_threads WHERE account_id = \(account) AND root_id = \(root)")
        }
    }
}
