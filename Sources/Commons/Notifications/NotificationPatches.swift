import Core
import Design
import Web

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
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        switch badge.kind {
        case .count: [LivePatch(.text, badge.id, badgeText(waiting))]
        case .dot(let words):
            [LivePatch(.replace, badge.id, liveDot(waiting > 0, id: badge.id, words, in: language))]
        }
    }
}
