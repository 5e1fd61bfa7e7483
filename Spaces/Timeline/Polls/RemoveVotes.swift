import Accounts
import Core
import SQL

extension AccountRemoval {
    /// A member's votes, out of the counts that include them.
    static let votes = AccountRemoval.inSteps { account, transaction in
        let polls = try transaction.values(
            "SELECT post_id FROM poll_ballots WHERE account_id = \(account) LIMIT \(size)", as: ID<Post>.self)
        guard !polls.isEmpty else { return false }
        try transaction.execute(
            """
            UPDATE poll_options SET vote_count = vote_count - 1
            WHERE post_id IN (\(list: polls)) AND (post_id, position) IN (
                SELECT v.post_id, v.position FROM poll_votes v
                WHERE v.account_id = \(account) AND v.post_id IN (\(list: polls)))
            """)
        try transaction.execute("UPDATE polls SET voter_count = voter_count - 1 WHERE post_id IN (\(list: polls))")
        for table: Statement in ["poll_votes", "poll_ballots"] {
            try transaction.execute(
                "DELETE FROM \(table) WHERE account_id = \(account) AND post_id IN (\(list: polls))")
        }
        return true
    }
}
