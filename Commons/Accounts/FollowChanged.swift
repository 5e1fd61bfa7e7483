package import Core

/// Whose posts somebody's Home has is another matter now: an exclusive list of theirs has changed.
package struct HomeChanged: Event {
    package static let name = "home-changed"
    package let account: ID<Account>

    package init(account: ID<Account>) { self.account = account }
}

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
