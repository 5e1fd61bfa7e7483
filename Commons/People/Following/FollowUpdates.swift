import Base
package import Core
import SQL
package import Web

/// What open pages learn of follows.
package enum FollowUpdates {
    package static let all = [
        LiveRenderer(FollowChanged.self) { event, reader in
            let counts = try reader.first(
                """
                SELECT a.follower_count, b.following_count FROM accounts a, accounts b
                WHERE a.id = \(event.followed) AND b.id = \(event.follower)
                """
            ) { row in (followers: try row.next(as: Int.self), following: try row.next(as: Int.self)) }
            let isFollowing =
                try reader.value(
                    """
                    SELECT 1 FROM follows WHERE follower_id = \(event.follower) AND followed_id = \(event.followed)
                    """, as: Int.self) != nil
            return [
                LiveUpdate(
                    FollowToggled(followed: event.followed, isFollowing: isFollowing),
                    on: personalTopic(event.follower), key: "follow-\(event.followed)"),
                count(.followers, counts?.followers ?? 0, of: event.followed),
                count(.following, counts?.following ?? 0, of: event.follower),
            ]
        }
    ]

    /// A member's public counts, on the profile.
    package static func topic(_ account: ID<Account>) -> String { "account-\(account)" }

    private static func count(_ name: CountName, _ count: Int, of account: ID<Account>) -> LiveUpdate {
        .count(CountChanged(name, of: account, to: count), on: topic(account), under: [account])
    }
}

/// A member follows another now, or no longer.
struct FollowToggled: LiveChange {
    let followed: ID<Account>
    let isFollowing: Bool
}
