public import Core

/// A follow button's state.
public struct FollowState: Sendable {
    public let account: ID<Account>
    public let handle: String
    /// Whether the viewer follows the account.
    public let isFollowing: Bool
    /// Whether the account follows the viewer.
    public let followsBack: Bool

    public init(account: ID<Account>, handle: String, isFollowing: Bool, followsBack: Bool) {
        self.account = account
        self.handle = handle
        self.isFollowing = isFollowing
        self.followsBack = followsBack
    }

    public static let sample = FollowState(
        account: ID(rawValue: 2), handle: "ada", isFollowing: false, followsBack: true)
}
