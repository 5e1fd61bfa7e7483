package import Core
package import SQL

package enum FollowQueries {
    /// Whom somebody follows and has on Home, whether they have muted them, and until when.
    package static func followedStatement(by account: ID<Account>) -> Statement {
        """
        SELECT f.followed_id, m.other_id IS NOT NULL, m.until FROM follows f
        LEFT JOIN mutes m ON m.account_id = f.follower_id AND m.other_id = f.followed_id
        WHERE f.follower_id = \(account) AND \(.isOnHome("f"))
        """
    }

    /// Who has what somebody brings on Home.
    package static func home(with account: ID<Account>, _ reader: Reader) throws -> [ID<Account>] {
        try reader.values(homeStatement(with: account))
    }

    package static func homeStatement(with account: ID<Account>) -> Statement {
        "SELECT f.follower_id FROM follows f WHERE f.followed_id = \(account) AND \(.isOnHome("f"))"
    }
}

extension Statement {
    /// Whether Home has what a follow brings: who is followed is in no exclusive list of the follower's.
    ///
    /// - Parameter follow: the name of `follows` in the statement, such as `"f"`.
    package static func isOnHome(_ follow: Statement) -> Statement {
        """
        NOT EXISTS (
            SELECT 1 FROM list_members apart JOIN lists ON lists.id = apart.list_id
            WHERE apart.owner_id = \(follow).follower_id AND apart.member_id = \(follow).followed_id
                AND lists.is_exclusive = 1)
        """
    }
}

extension FollowState {
    /// The columns ``init(row:account:handle:)`` reads, for a viewer and an `accounts` table called `a`.
    package static func columns(viewer: ID<Account>?) -> Statement {
        """
        EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = \(viewer) AND f.followed_id = a.id),
        EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = a.id AND f.followed_id = \(viewer))
        """
    }

    package init(row: inout Row, account: ID<Account>, handle: String) throws {
        self.init(account: account, handle: handle, isFollowing: try row.next(), followsBack: try row.next())
    }
}
