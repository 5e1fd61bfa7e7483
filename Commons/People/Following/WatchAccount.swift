import Accounts
package import Base
package import Core
package import SQL

/// Has a member notified of each new work of somebody they follow, or no longer. Unfollowing ends watching: it is a
/// column of the follow.
package struct WatchAccount: WritingAct {
    package let follower: ID<Account>
    package let followed: ID<Account>
    package let isWatching: Bool

    package init(follower: ID<Account>, followed: ID<Account>, isWatching: Bool) {
        self.follower = follower
        self.followed = followed
        self.isWatching = isWatching
    }

    package var cost: Cost? { Cost(.follows, of: follower) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let was = try transaction.value(
            """
            SELECT f.is_watching FROM follows f WHERE f.follower_id = \(follower) AND f.followed_id = \(followed)
                AND \(.notBlocked("f.followed_id", by: follower))
            """, as: Bool.self)
        guard was != nil || !isWatching else { throw Problem.notFollowing }
        guard let was, was != isWatching else { return }
        try transaction.execute(
            """
            UPDATE follows SET is_watching = \(isWatching)
            WHERE follower_id = \(follower) AND followed_id = \(followed)
            """)
        try transaction.emit(WatchChanged(follower: follower, followed: followed))
    }
}

/// Somebody wants to know of each new work of another's, or no longer does.
package struct WatchChanged: Event {
    package static let name = "watch-changed"
    package let follower: ID<Account>
    package let followed: ID<Account>
}

extension Features {
    /// Where there are works to know of.
    package static let watching: Features = [.follows, .works, .notifications]
}

extension Problem {
    static let notFollowing = Problem(
        422, Phrase("먼저 팔로우해 주세요. 팔로우하는 사람의 새 작품을 알려 드려요.", "Follow them first."))
}
