import Core
import Kernel

/// A notification is at the top of the list now.
struct NotificationListed: LiveChange {
    let group: NotificationGroup
    let time: Timestamp
    let features: Features
}

/// Others have done what one of a group no longer does.
struct NotificationShrunk: LiveChange {
    let by: ID<MemberNotification>
    let group: NotificationGroup
    let time: Timestamp
    let features: Features
}

/// A notification has left its place in the list.
struct NotificationUnlisted: LiveChange {
    let group: ID<MemberNotification>
}
