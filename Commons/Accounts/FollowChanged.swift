package import Core

/// Somebody follows somebody, or no longer does.
package struct FollowChanged: Event {
    package static let name = "follow-changed"
    package let follower: ID<Account>
    package let followed: ID<Account>
    package let isFollowing: Bool

    package init(follower: ID<Account>, followed: ID<Account>, isFollowing: Bool) {
        self.follower = follower
        self.followed = followed
        self.isFollowing = isFollowing
    }
}
