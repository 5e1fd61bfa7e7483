public import Core

/// What several members did alike, one after the other, as one row: likes and reposts of one post, follows.
public struct NotificationGroup: Sendable {
    /// Newest first; never empty.
    public let rows: [NotificationRow]

    public var newest: NotificationRow { rows[0] }
    /// Stays the same while others join at the top.
    public var id: ID<MemberNotification> { rows[rows.count - 1].id }
    public var isUnread: Bool { rows.contains { !$0.isRead } }
    public var createdAt: Timestamp { newest.id.createdAt }

    /// Puts together what belongs together and happened within a day.
    public static func grouped(_ rows: [NotificationRow]) -> [NotificationGroup] {
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

extension NotificationRow {
    fileprivate func joins(_ newest: NotificationRow) -> Bool {
        guard kind == .like || kind == .follow || kind == .repost else { return false }
        return kind == newest.kind && post?.id == newest.post?.id
            && newest.id.createdAt - id.createdAt < .days(1)
    }
}
