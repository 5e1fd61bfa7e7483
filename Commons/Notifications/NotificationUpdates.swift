import Base
import Core
package import Design
import SQL
package import Web

/// What a member's open list of notifications learns: the row.
package enum NotificationUpdates {
    /// - Parameter features: the instance's features. Open pages get no notification of anything else.
    package static func all(of features: Features) -> [LiveRenderer] {
        [
            LiveRenderer(NotificationAdded.self) { event, reader, present in
                guard present.contains(event.account) else { return [] }
                let topic = personalTopic(event.account)
                let id = event.notification
                let group = try NotificationQueries.group(
                    with: id, of: event.account, features: features, now: id.createdAt, reader)
                guard let group else { return [] }
                return [
                    // The group may stand further down, without the newest.
                    LiveUpdate(NotificationUnlisted(group: group.id), on: topic),
                    LiveUpdate(
                        NotificationListed(group: group, time: id.createdAt, features: features), on: topic,
                        saying: excerpts(of: group)),
                ]
            }
        ]
    }

    /// Others' texts in it. A liked post is the member's own.
    private static func excerpts(of group: NotificationGroup) -> [String] {
        group.rows.filter { $0.kind != .like }.compactMap { $0.post?.excerpt }
    }
}
