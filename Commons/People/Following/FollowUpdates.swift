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
                SELECT a.handle, a.follower_count, b.following_count FROM accounts a, accounts b
                WHERE a.id = \(event.followed) AND b.id = \(event.follower)
                """
            ) { row in
                (
                    handle: try row.next(as: String.self), followers: try row.next(as: Int.self),
                    following: try row.next(as: Int.self)
                )
            }
            // One of them has gone meanwhile.
            guard let counts else { return [] }
            let isFollowing =
                try reader.value(
                    """
                    SELECT 1 FROM follows WHERE follower_id = \(event.follower) AND followed_id = \(event.followed)
                    """, as: Int.self) != nil
            return [
                LiveUpdate(
                    FollowToggled(handle: counts.handle, isFollowing: isFollowing),
                    on: personalTopic(event.follower), key: "follow-\(event.followed)"),
                count(.followers, counts.followers, of: event.followed),
                count(.following, counts.following, of: event.follower),
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
    /// Of the member who is followed: pages know authors by their addresses.
    let handle: String
    let isFollowing: Bool
}
