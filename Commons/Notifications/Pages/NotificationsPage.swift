import Base
import Core
package import Notifications

/// A member's notifications, newest first.
package struct NotificationsPage: Sendable {
    /// What is looked at: everything, or what somebody has said to the member.
    package enum Filter: String, CaseIterable, Sendable {
        case all
        case talk = "mentions"

        var topic: NotificationTopic? { self == .all ? nil : .talk }
        var path: String { self == .all ? "/notifications" : "/notifications?only=\(rawValue)" }
    }

    package let filter: Filter
    package let groups: [NotificationGroup]
    /// The address of older ones; `nil` at the end.
    package let older: String?
}
