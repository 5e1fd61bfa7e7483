package import Core

/// A member has been notified of something.
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

/// What a member was notified of is no longer so.
package struct NotificationsWithdrawn: AccountEvent {
    package static let name = "notifications-withdrawn"
    package let account: ID<Account>
    /// The newest of what is gone; `nil` in events of earlier versions.
    package let gone: [Gone]?

    /// What a page needs to find its row.
    package struct Gone: Codable, Sendable {
        package let id: ID<MemberNotification>
        package let kind: String
        package let post: ID<Post>?
        /// The member who did it; `nil` in events of earlier versions.
        package let actor: ID<Account>?
        /// What the post answers and is below; `nil` in events of earlier versions.
        package let parent: ID<Post>?
        package let root: ID<Post>?

        package init(
            id: ID<MemberNotification>, kind: String, post: ID<Post>?, actor: ID<Account>? = nil,
            parent: ID<Post>? = nil, root: ID<Post>? = nil
        ) {
            self.id = id
            self.kind = kind
            self.post = post
            self.actor = actor
            self.parent = parent
            self.root = root
        }
    }

    /// More than these are seldom on a page.
    package static let most = 20

    package init(account: ID<Account>, gone: [Gone]) {
        self.account = account
        self.gone = Array(gone.sorted { $0.id > $1.id }.prefix(Self.most))
    }
}
