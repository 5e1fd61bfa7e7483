package import Core
package import SQL

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
