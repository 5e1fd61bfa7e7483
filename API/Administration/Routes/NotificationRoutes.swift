import APIDoor
import Base
import Core
import Kernel
import MastodonAPI
import Notifications
import SQL

/// Notifications of all kinds, put together as the page has them. Reading them marks nothing: an app says what it has
/// shown.
extension AdministrationAPIRoutes {
    func addNotifications(to api: APIRoutes) {
        guard services.site.features.contains(.notifications) else { return }
        let (services, path) = (services, "\(Self.root)/notifications")
        api.member(.get, path, .read(.notifications)) { call in
            let topic: NotificationTopic? = try call.parameters.choice("topic")
            return try await services.database.read { reader in
                let (groups, next) = try NotificationQueries.page(
                    of: call.member.id, on: topic, before: call.below(), muting: call.member.mutedWords,
                    kinds: services.notificationKinds, now: call.now, reader)
                return call.call.answer(try entities(groups, call, reader), first: nil, last: next?.rawValue)
            }
        }
        api.member(.get, "\(path)/unread_count", .read(.notifications)) { call in
            Answer(CountEntity(count: call.member.unread[.notifications, default: 0]))
        }
        api.member(.post, "\(path)/seen", .write(.notifications)) { call in
            let newest: ID<MemberNotification>? = try call.parameters.id(
                "newest_id", orThrow: Problem.chooseFromList.at("newest_id"))
            guard let newest else { throw Problem.chooseFromList.at("newest_id") }
            return Answer(
                CountEntity(count: try await ReadNotifications(account: call.member.id, upTo: newest)(services)))
        }
    }

    private static let samples = 8

    private func entities(
        _ groups: [NotificationGroup], _ call: MemberCall, _ reader: Reader
    ) throws -> [NotificationGroupEntity] {
        let actors = groups.map { group in
            group.newest.kind.comesByItself ? [] : group.actors.prefix(Self.samples).map(\.id)
        }
        let people = try statuses.accounts(Array(Set(actors.joined())), for: call.member, reader)
        let known = Dictionary(people.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return zip(groups, actors).map { group, actors in
            let post = group.newest.post
            return NotificationGroupEntity(
                id: group.id.description, newestId: group.newest.id.description, kind: group.newest.kind.name,
                topic: group.newest.kind.topic.rawValue, createdAt: group.createdAt, isUnread: group.isUnread,
                count: group.rows.count, accounts: actors.compactMap { known[$0.description] },
                text: call.says(group.sentence), url: services.site.publicURL + group.path,
                statusId: post?.id.description, title: post?.title,
                excerpt: group.rows.count == 1 ? post?.excerpt ?? "" : "")
        }
    }
}
