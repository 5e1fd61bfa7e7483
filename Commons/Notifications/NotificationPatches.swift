import Base
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
