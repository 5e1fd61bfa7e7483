public import Core

/// A member has been told of something.
public struct NotificationAdded: AccountEvent {
    public static let name = "notification-added"
    public let account: ID<Account>
    public let notification: ID<MemberNotification>
}

/// A member has seen what was there.
public struct NotificationsRead: AccountEvent {
    public static let name = "notifications-read"
    public let account: ID<Account>
}

/// What a member was told of is no longer so.
public struct NotificationsWithdrawn: AccountEvent {
    public static let name = "notifications-withdrawn"
    public let account: ID<Account>
}
