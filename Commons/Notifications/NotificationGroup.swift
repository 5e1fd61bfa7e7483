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

extension NotificationGroup {
    /// Whether this one was in the group, or would be now.
    func wouldHold(_ gone: NotificationsWithdrawn.Gone) -> Bool {
        newest.kind.isGathered && newest.kind.name == gone.kind && newest.post?.id == gone.post
            && rows.contains { row in
                let apart = row.id.createdAt - gone.id.createdAt
                return apart < .days(1) && apart > .days(-1)
            }
    }
}

extension NotificationRow {
    fileprivate func joins(_ newest: NotificationRow) -> Bool {
        kind.isGathered && kind.name == newest.kind.name && post?.id == newest.post?.id
            && newest.id.createdAt - id.createdAt < .days(1)
    }
}
