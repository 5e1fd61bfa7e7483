import Accounts
package import Base
import Core
package import Kernel
import SQL

/// What a member's open list of notifications learns: the row.
package enum NotificationUpdates {
    /// - Parameter kinds: the instance's. Open pages get no notification of anything else.
    package static func all(of kinds: NotificationKinds) -> [LiveRenderer] {
        [
            LiveRenderer(NotificationAdded.self) { event, reader, present in
                guard present.contains(event.account) else { return [] }
                let topic = personalTopic(event.account)
                let id = event.notification
                let group = try NotificationQueries.group(
                    with: id, of: event.account, kinds: kinds, now: id.createdAt, reader)
                guard let group else { return [] }
                return [
                    // The group may be further down, without the newest.
                    LiveUpdate(NotificationUnlisted(group: group.id), on: topic),
                    LiveUpdate(
                        NotificationListed(group: group, time: id.createdAt, features: kinds.features), on: topic,
                        saying: excerpts(of: group)),
                ]
            },
            LiveRenderer(NotificationsWithdrawn.self) { event, reader, present in
                guard present.contains(event.account), let gone = event.gone, let newest = gone.first else { return [] }
                let topic = personalTopic(event.account)
                let now = newest.id.createdAt
                let groups = try NotificationQueries.newest(of: event.account, kinds: kinds, now: now, reader)
                return gone.map { gone in
                    guard let rest = groups.rest(without: gone) else {
                        return LiveUpdate(NotificationUnlisted(group: gone.id), on: topic)
                    }
                    return LiveUpdate(
                        NotificationShrunk(by: gone.id, group: rest, time: now, features: kinds.features), on: topic,
                        saying: excerpts(of: rest))
                }
            },
        ]
    }

    /// Others' texts in it.
    private static func excerpts(of group: NotificationGroup) -> [String] {
        group.rows.filter(\.kind.showsOthersText).compactMap { $0.post?.excerpt }
    }
}
