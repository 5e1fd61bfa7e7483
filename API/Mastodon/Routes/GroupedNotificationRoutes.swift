import APIDoor
import Base
import Core
import Kernel
import Notifications
import SQL
import Web

/// Notifications put together (version 2).
extension MastodonRoutes {
    func addGroupedNotifications(to api: APIRoutes) {
        let services = services
        api.member(.get, "/api/v2/notifications", .read(.notifications)) { call in
            let (wanted, types) = (call.wantedNotifications, call.groupedTypes)
            let page = call.parameters.page(usual: 40, most: 80)
            let hasPartial = call.parameters.text("expand_accounts") == "partial_avatars"
            return try await services.database.read { reader in
                let grouped = GroupedNotifications(read: notifications(of: call, reader), grouped: types)
                let groups = try grouped.page(wanted, page)
                let last = groups.count == page.limit ? groups.compactMap { $0.rows.last?.serial }.min() : nil
                return call.call.answer(
                    try grouped.entity(groups, hasPartial: hasPartial), first: groups.first?.newest.serial, last: last)
            }
        }
        api.member(.get, "/api/v2/notifications/unread_count", .read(.notifications)) { call in
            var wanted = call.wantedNotifications
            wanted.isUnread = true
            let (asked, types, limit) = (wanted, call.groupedTypes, call.mostCounted)
            let count = try await services.database.read { reader in
                let found = try notifications(of: call, reader).records(asked, limit: 1_000, reader)
                let keys = found.compactMap { record in
                    NotificationType(kind: record.kind).map {
                        NotificationGroupKey(record, $0, isGrouped: $0.isGrouped && types.contains($0))
                    }
                }
                return min(limit, Set(keys).count)
            }
            return Answer(["count": count])
        }
        api.member(.get, "/api/v2/notifications/:key", .read(.notifications)) { call in
            let key = try call.groupKey()
            return try await services.database.read { reader in
                let grouped = GroupedNotifications(read: notifications(of: call, reader), grouped: call.groupedTypes)
                return Answer(try grouped.entity([try grouped.group(key)]))
            }
        }
        api.member(.get, "/api/v2/notifications/:key/accounts", .read(.notifications)) { call in
            let key = try call.groupKey()
            return try await services.database.read { reader in
                let grouped = GroupedNotifications(read: notifications(of: call, reader), grouped: call.groupedTypes)
                return Answer(try statuses.accounts(try grouped.group(key).actors(80), for: call.member, reader))
            }
        }
        api.member(.post, "/api/v2/notifications/:key/dismiss", .write(.notifications)) { call in
            try await DismissNotifications(account: call.member.id, try call.groupKey().wanted)(services)
            return .done
        }
    }
}

extension MemberCall {
    /// Those that the client can show together; all where it does not say.
    fileprivate var groupedTypes: Set<NotificationType> {
        guard parameters.has("grouped_types") else { return Set(NotificationType.allCases) }
        return Set(parameters.texts("grouped_types").prefix(50).compactMap(NotificationType.init(rawValue:)))
    }

    fileprivate func groupKey() throws -> NotificationGroupKey {
        guard let key = NotificationGroupKey(call.context.text("key")) else { throw Problem.recordNotFound }
        return key
    }
}
