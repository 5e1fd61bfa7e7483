package import Base
import Core
import Design
import SQL
package import Web

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
                    // The group may stand further down, without the newest.
                    LiveUpdate(NotificationUnlisted(group: group.id), on: topic),
                    LiveUpdate(
                        NotificationListed(group: group, time: id.createdAt, features: kinds.features), on: topic,
                        saying: excerpts(of: group)),
                ]
            }
        ]
    }

    /// Others' texts in it.
    private static func excerpts(of group: NotificationGroup) -> [String] {
        group.rows.filter(\.kind.showsOthersText).compactMap { $0.post?.excerpt }
    }
}
