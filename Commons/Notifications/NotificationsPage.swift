import Base
import Core
import Design

/// A member's notifications, newest first.
package struct NotificationsPage: Sendable {
    package let groups: [NotificationGroup]
    /// The address of older ones; `nil` at the end.
    package let older: String?

    package init(groups: [NotificationGroup], older: String?) {
        self.groups = groups
        self.older = older
    }
}
