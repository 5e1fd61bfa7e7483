import Accounts
import Base
package import Core

/// What several members did alike, one after the other, as one row: likes and reposts of one post, answers to one, comments
/// on one work, follows.
package struct NotificationGroup: Sendable {
    /// Newest first; never empty.
    package let rows: [NotificationRow]

    package var newest: NotificationRow { rows[0] }
    /// Stays the same while others join at the top.
    package var id: ID<MemberNotification> { rows[rows.count - 1].id }
    package var isUnread: Bool { rows.contains { !$0.isRead } }
    package var createdAt: Timestamp { newest.id.createdAt }
    /// Each once, the latest first.
    package var actors: [Author] {
        rows.map(\.actor).reduce(into: []) { actors, actor in
            if !actors.contains(where: { $0.id == actor.id }) { actors.append(actor) }
        }
    }
    /// What they did.
    package var sentence: Phrase {
        rows.count > 1 ? newest.kind.repeated?(rows.count) ?? newest.sentence : newest.sentence
    }
    /// Where it leads.
    package var path: String {
        if let path = newest.kind.path { return path }
        guard let post = newest.post, rows.count == 1 || newest.kind.repeated == nil else { return newest.actor.path }
        return post.path
    }

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
    /// What is left of the group that a notification was in: it was next to one of its rows, with nothing between.
    func rest(without gone: NotificationsWithdrawn.Gone) -> NotificationGroup? {
        let ids = flatMap { $0.rows.map(\.id) }
        let neighbours = [ids.filter { $0 > gone.id }.min(), ids.filter { $0 < gone.id }.max()]
            .compactMap(\.self).filter { (.days(-1)..<(.days(1))).contains($0.createdAt - gone.id.createdAt) }
        return first { group in
            let newest = group.newest
            let common = newest.kind.common(post: gone.post, answering: gone.parent, below: gone.root)
            let isAlike = newest.kind.repeated == nil ? newest.common == common : newest.actor.id == gone.actor
            return newest.kind.gathers && newest.kind.name == gone.kind && isAlike
                && group.rows.contains { neighbours.contains($0.id) }
        }
    }
}

extension NotificationRow {
    fileprivate func joins(_ newest: NotificationRow) -> Bool {
        let isAlike = kind.repeated == nil ? common == newest.common : actor.id == newest.actor.id
        return kind.gathers && kind.name == newest.kind.name && isAlike
            && newest.id.createdAt - id.createdAt < .days(1)
    }
}

extension NotificationKind {
    /// Whether several of a day may share a row.
    var gathers: Bool { gathering != nil || repeated != nil }

    /// Whether of those that share a row only the first is heard.
    var isHeardOnce: Bool { gathering == .post || repeated != nil }
}
