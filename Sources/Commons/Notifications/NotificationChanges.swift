internal import Core
internal import Web

/// A notification stands at the top of the list now.
struct NotificationListed: LiveChange {
    let group: NotificationGroup
    let time: Timestamp
}

/// A notification has left its place in the list.
struct NotificationUnlisted: LiveChange {
    let group: ID<Ring>
}

/// Another number waits for a member.
struct BadgeChanged: LiveChange {
    let badge: Badge
    let count: Int

    enum Badge { case notifications, messages }
}

/// Something waits for a member in the lounge, or nothing any more.
struct LoungeDotChanged: LiveChange {
    let hasNews: Bool
}

extension LiveUpdate {
    static func badge(_ change: BadgeChanged, of account: ID<Account>) -> LiveUpdate {
        LiveUpdate(change, on: personalTopic(account), key: "\(change.badge.element)-\(account)")
    }
}
