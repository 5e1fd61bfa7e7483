package import Core
package import SQL

package enum FollowQueries {
    /// Whom somebody follows, whether they have muted them, and until when.
    package static func followedStatement(by account: ID<Account>) -> Statement {
        """
        SELECT f.followed_id, m.other_id IS NOT NULL, m.until FROM follows f
        LEFT JOIN mutes m ON m.account_id = f.follower_id AND m.other_id = f.followed_id
        WHERE f.follower_id = \(account)
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
