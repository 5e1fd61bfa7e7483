package import Accounts
import Base
package import Core
package import Kernel
import SQL

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
                LiveUpdate(
                    FollowersChanged(account: event.followed, count: counts.followers), on: topic(event.followed),
                    key: "followers-\(event.followed)", under: [event.followed]),
                count(.following, counts.following, of: event.follower),
            ]
        },
        LiveRenderer(WatchChanged.self) { event, reader in
            let state = try reader.first(
                """
                SELECT a.handle, f.is_watching FROM accounts a
                LEFT JOIN follows f ON f.followed_id = a.id AND f.follower_id = \(event.follower)
                WHERE a.id = \(event.followed)
                """
            ) { row in (handle: try row.next(as: String.self), isOn: try row.next(as: Bool?.self) ?? false) }
            guard let state else { return [] }
            return [
                LiveUpdate(
                    WatchToggled(handle: state.handle, isWatching: state.isOn), on: personalTopic(event.follower),
                    key: "watch-\(event.followed)")
            ]
        },
    ]

    /// A member's public counts, on the profile.
    package static func topic(_ account: ID<Account>) -> String { "account-\(account)" }

    private static func count(_ name: CountName, _ count: Int, of account: ID<Account>) -> LiveUpdate {
        .count(CountChanged(name, of: account, to: count), on: topic(account), under: [account])
    }
}

/// A member has another number of followers.
package struct FollowersChanged: LiveChange {
    package let account: ID<Account>
    package let count: Int
}

/// A member is notified of another's new works now, or no longer.
package struct WatchToggled: LiveChange {
    package let handle: String
    package let isWatching: Bool
}

/// A member follows another now, or no longer.
package struct FollowToggled: LiveChange {
    /// Of the member who is followed: pages know authors by their addresses.
    package let handle: String
    package let isFollowing: Bool
}
