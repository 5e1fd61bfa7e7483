internal import Core
internal import SQL
public import Web

/// What a member's open pages learn of notifications: the badge on all of them, the row on the list.
public enum NotificationUpdates {
    public static let all = [
        messageBadge, loungeBadge,
        LiveRenderer(NotificationAdded.self) { event, reader, present in
            guard present.contains(event.account) else { return [] }
            let topic = personalTopic(event.account)
            let id = event.notification
            let count = try badge(of: event.account, reader)
            let group = try NotificationQueries.group(
                with: id, of: event.account, now: id.createdAt, reader)
            guard let group else { return [count] }
            return [
                count,
                // The group may stand further down, without the newest.
                LiveUpdate(NotificationUnlisted(group: group.id), on: topic),
                LiveUpdate(
                    NotificationListed(group: group, time: id.createdAt), on: topic, saying: excerpts(of: group)),
            ]
        },
        LiveRenderer(NotificationsRead.self) { event, reader, present in
            present.contains(event.account) ? [try badge(of: event.account, reader)] : []
        },
        LiveRenderer(NotificationsWithdrawn.self) { event, reader, present in
            present.contains(event.account) ? [try badge(of: event.account, reader)] : []
        },
    ]

    /// What others said in it. What is liked is one's own.
    private static func excerpts(of group: NotificationGroup) -> [String] {
        group.rows.filter { $0.kind != .like }.compactMap { $0.post?.excerpt }
    }

    private static func badge(of account: ID<Account>, _ reader: Reader) throws -> LiveUpdate {
        let unread = try NotificationQueries.unreadCount(of: account, reader)
        return .badge(BadgeChanged(badge: .notifications, count: unread), of: account)
    }
}
