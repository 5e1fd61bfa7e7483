import Base
package import Core

/// What several members did alike, one after the other, as one row: likes and reposts of one post, follows.
package struct NotificationGroup: Sendable {
    /// Newest first; never empty.
    package let rows: [NotificationRow]

    package var newest: NotificationRow { rows[0] }
    /// Stays the same while others join at the top.
    package var id: ID<MemberNotification> { rows[rows.count - 1].id }
    package var isUnread: Bool { rows.contains { !$0.isRead } }
    package var createdAt: Timestamp { newest.id.createdAt }

    /// Puts together what belongs together and happened within a day.
    package static func grouped(_ rows: [NotificationRow]) -> [NotificationGroup] {
        var groups: [[NotificationRow]] = []
        for row in rows {
            if let first = groups.last?.first, row.joins(first) {
                groups[groups.count - 1].append(row)
            } else {
                groups.append([row])
            }
        }
        return groups.map(NotificationGroup.init(rows:))
    }
}

extension Collection<NotificationGroup> {
    /// What is left of the group that a notification was in: it stood next to one of its rows, with nothing between.
    func rest(without gone: NotificationsWithdrawn.Gone) -> NotificationGroup? {
        let ids = flatMap { $0.rows.map(\.id) }
        let neighbours = [ids.filter { $0 > gone.id }.min(), ids.filter { $0 < gone.id }.max()]
            .compactMap(\.self).filter { (.days(-1)..<(.days(1))).contains($0.createdAt - gone.id.createdAt) }
        return first { group in
            group.newest.kind.isGathered && group.newest.kind.name == gone.kind && group.newest.post?.id == gone.post
                && group.rows.contains { neighbours.contains($0.id) }
        }
    }
}

extension NotificationRow {
    fileprivate func joins(_ newest: NotificationRow) -> Bool {
        kind.isGathered && kind.name == newest.kind.name && post?.id == newest.post?.id
            && newest.id.createdAt - id.createdAt < .days(1)
    }
}
