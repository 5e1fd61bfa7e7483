internal import Core
internal import Design
internal import Web

extension NotificationListed {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.prepend, "notifications", notificationView(group, shell: Shell(language: language, now: time)))]
    }
}

extension NotificationUnlisted {
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.remove, "notification-\(group)")]
    }
}

extension BadgeChanged {
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.text, badge.element, badgeText(count))]
    }
}

extension BadgeChanged.Badge {
    /// The element in the bar of every page.
    var element: String {
        switch self {
        case .notifications: notificationBadgeID
        case .messages: messageBadgeID
        }
    }
}

extension LoungeDotChanged {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.replace, loungeDotID, loungeDot(hasNews, in: language))]
    }
}
