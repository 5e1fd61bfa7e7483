/// A follow button's state.
package struct FollowState: Sendable {
    package let account: ID<Account>
    package let handle: String
    /// Whether the viewer follows the account.
    package let isFollowing: Bool
    /// Whether the account follows the viewer.
    package let followsBack: Bool

    package init(account: ID<Account>, handle: String, isFollowing: Bool, followsBack: Bool) {
        self.account = account
        self.handle = handle
        self.isFollowing = isFollowing
        self.followsBack = followsBack
    }

    /// What a visitor sees, who follows nobody yet.
    package init(visiting author: Author) {
        self.init(account: author.id, handle: author.handle, isFollowing: false, followsBack: false)
    }

    package static let sample = FollowState(
        account: ID(rawValue: 2), handle: "ada", isFollowing: false, followsBack: true)
}
