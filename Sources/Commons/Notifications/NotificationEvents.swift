public import Core

/// A member has been told of something.
public struct NotificationAdded: BadgeEvent {
    public static let name = "notification-added"
    public let account: ID<Account>
    public let notification: ID<MemberNotification>
}

/// A member has seen what was there.
public struct NotificationsRead: BadgeEvent {
    public static let name = "notifications-read"
    public let account: ID<Account>
}

/// What a member was told of is no longer so.
public struct NotificationsWithdrawn: BadgeEvent {
    public static let name = "notifications-withdrawn"
    public let account: ID<Account>
}
