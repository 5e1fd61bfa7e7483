import Base
import Core
import Design
import Web

extension NotificationListed {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        let shell = Shell.live(in: language, at: time, features: features)
        return [LivePatch(.prepend, "notifications", notificationView(group, shell: shell))]
    }
}

extension NotificationUnlisted {
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.remove, "notification-\(group)")]
    }
}
