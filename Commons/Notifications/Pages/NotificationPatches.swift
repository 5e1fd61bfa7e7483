import Core
import Design
import Notifications
import Web

extension NotificationListed: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        let shell = Shell.live(in: language, at: time, features: features)
        return [LivePatch(.prepend, "notifications", notificationView(group, shell: shell))]
    }
}

extension NotificationShrunk: LivePatching {
    /// The row is called by the oldest of the group, which may be the one that is gone.
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        let view = notificationView(group, shell: .live(in: language, at: time, features: features))
        return [by, group.id].map { LivePatch(.replace, "notification-\($0)", view) }
    }
}

extension NotificationUnlisted: LivePatching {
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.remove, "notification-\(group)")]
    }
}
