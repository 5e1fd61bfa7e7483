import APIDoor
import Base
import Core
import Kernel
import Notifications
import SQL
import Web

/// Notifications one by one. To read them here marks nothing as read: markers do.
extension MastodonRoutes {
    func addNotifications(to api: APIRoutes) {
        let services = services
        api.member(.get, "/api/v1/notifications", .read(.notifications)) { call in
            let wanted = call.wantedNotifications
            let page = call.parameters.page(usual: 40, most: 80)
            return try await services.database.read { reader in
                let read = notifications(of: call, reader)
                let found = try read.page(wanted, page)
                let last = found.count == page.limit ? found.last?.serial : nil
                return call.call.answer(try read.entities(found), first: found.first?.serial, last: last)
            }
        }
        api.member(.get, "/api/v1/notifications/unread_count", .read(.notifications)) { call in
            var wanted = call.wantedNotifications
            wanted.isUnread = true
            let (limit, asked) = (call.mostCounted, wanted)
            let count = try await services.database.read { reader in
                try notifications(of: call, reader).records(asked, limit: limit, reader).count
            }
            return Answer(["count": count])
        }
        api.member(.get, "/api/v1/notifications/:id", .read(.notifications)) { call in
            let serial = try call.serial()
            return try await services.database.read { reader in
                let read = notifications(of: call, reader)
                let found = try read.records.one(serial, NotificationType.allKinds, reader)
                guard let found, let entity = try read.entities([found]).first else { throw Problem.recordNotFound }
                return Answer(entity)
            }
        }
        api.member(.post, "/api/v1/notifications/clear", .write(.notifications)) { call in
            let all = NotificationsWanted(NotificationType.allKinds)
            try await DismissNotifications(account: call.member.id, all)(services)
            return .done
        }
        api.member(.post, "/api/v1/notifications/:id/dismiss", .write(.notifications)) { call in
            let wanted = NotificationGroupKey.one(try call.serial()).wanted
            try await DismissNotifications(account: call.member.id, wanted)(services)
            return .done
        }
    }

    func notifications(of call: MemberCall, _ reader: Reader) -> NotificationReader {
        let records = NotificationRecords(
            of: call.member.id, muting: call.member.mutedWords, kinds: services.notificationKinds, now: call.now)
        return NotificationReader(
            statuses: statuses.sealed(for: call.member), records: records, member: call.member.id, reader: reader)
    }
}

extension MemberCall {
    /// Types a client names, without those it does not want. What it asks for by an unknown name is nothing.
    var wantedNotifications: NotificationsWanted {
        func types(_ name: String) -> [NotificationType] {
            parameters.texts(name).prefix(50).compactMap(NotificationType.init(rawValue:))
        }
        let named = parameters.has("types") ? types("types") : NotificationType.allCases
        let unwanted = Set(types("exclude_types"))
        var wanted = NotificationsWanted(named.filter { !unwanted.contains($0) }.flatMap(\.kinds))
        wanted.actor = parameters.text("account_id").flatMap { ID<Account>($0) }
        return wanted
    }

    /// How far a client wants it counted.
    var mostCounted: Int { parameters.number("limit", in: 1...Int.max).map { min($0, 1_000) } ?? 100 }

    /// The number of a notification, in the path.
    fileprivate func serial() throws -> Int64 {
        guard let serial = Int64(call.context.text("id"), in: 1...Int64.max - 1) else { throw Problem.recordNotFound }
        return serial
    }
}
