package import Core
import Kernel

/// A notification is at the top of the list now.
package struct NotificationListed: LiveChange {
    package let group: NotificationGroup
    package let time: Timestamp
    package let features: Features
}

/// Whether other members of a group of notifications still do what one of them has undone.
package struct NotificationShrunk: LiveChange {
    package let by: ID<MemberNotification>
    package let group: NotificationGroup
    package let time: Timestamp
    package let features: Features
}

/// A notification has left its place in the list.
package struct NotificationUnlisted: LiveChange {
    package let group: ID<MemberNotification>
}
