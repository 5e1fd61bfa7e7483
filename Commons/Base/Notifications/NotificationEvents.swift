package import Core

/// A member has been told of something.
package struct NotificationAdded: AccountEvent {
    package static let name = "notification-added"
    package let account: ID<Account>
    package let notification: ID<MemberNotification>

    package init(account: ID<Account>, notification: ID<MemberNotification>) {
        self.account = account
        self.notification = notification
    }
}

/// A member has seen what was there.
package struct NotificationsRead: AccountEvent {
    package static let name = "notifications-read"
    package let account: ID<Account>

    package init(account: ID<Account>) { self.account = account }
}

/// What a member was told of is no longer so.
package struct NotificationsWithdrawn: AccountEvent {
    package static let name = "notifications-withdrawn"
    package let account: ID<Account>

    package init(account: ID<Account>) { self.account = account }
}
