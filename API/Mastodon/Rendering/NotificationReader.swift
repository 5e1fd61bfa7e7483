import APIDoor
import Base
import Core
import Kernel
import Notifications
import SQL
import SpaceKit

/// Reads notifications for a member: as many statements for forty as for one.
struct NotificationReader {
    let statuses: StatusReader
    let records: NotificationRecords
    let member: ID<Account>
    let reader: Reader

    /// One by one, newest first.
    func page(_ wanted: NotificationsWanted, _ page: PageRequest) throws -> [NotificationRecord] {
        var wanted = wanted
        wanted.below = page.below
        wanted.above = page.justAbove ?? page.above
        wanted.isRising = page.justAbove != nil
        let found = try records(wanted, limit: page.limit, reader)
        return wanted.isRising ? found.reversed() : found
    }

    func entities(_ found: [NotificationRecord]) throws -> [NotificationEntity] {
        let rendering = try statuses.rendering(
            Array(Set(found.compactMap(\.post))), and: found.map(\.actor), for: member, muting: records.words, reader)
        return found.compactMap { record in
            guard let type = NotificationType(kind: record.kind), let account = rendering.accounts[record.actor]
            else { return nil }
            let status = type.isOfMember ? nil : record.post.flatMap { rendering.status($0) }
            guard type.isOfMember || status != nil else { return nil }
            return NotificationEntity(
                id: "\(record.serial)", type: type.rawValue, createdAt: record.createdAt,
                groupKey: NotificationGroupKey(record, type, isGrouped: type.isGrouped).text,
                account: AccountEntity(account, statuses.addresses), status: status)
        }
    }
}

/// By what a group is found again: what happened to one post in one way on one day, or one notification by itself.
enum NotificationGroupKey: Hashable {
    case day(NotificationDay)
    case one(Int64)

    init(_ record: NotificationRecord, _ type: NotificationType, isGrouped: Bool) {
        self = isGrouped ? .day(NotificationDay(record)) : .one(record.serial)
    }

    var text: String {
        switch self {
        case .one(let serial): return "ungrouped-\(serial)"
        case .day(let day):
            let type = NotificationType(kind: day.kind)?.rawValue ?? ""
            return day.post.map { "\(type)-\($0)-\(day.day)" } ?? "\(type)-\(day.day)"
        }
    }

    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        if parts.first == "ungrouped" {
            guard parts.count == 2, let serial = Int64(parts[1], in: 1...Int64.max - 1) else { return nil }
            self = .one(serial)
            return
        }
        guard (2...3).contains(parts.count), let type = NotificationType(rawValue: String(parts[0])), type.isGrouped,
            let kind = type.kinds.first, (parts.count == 2) == type.isOfMember,
            let day = Int64(parts[parts.count - 1], in: NotificationDay.days)
        else { return nil }
        guard parts.count == 3 else {
            self = .day(NotificationDay(kind: kind, post: nil, day: day))
            return
        }
        guard let post = ID<Post>(parts[1]) else { return nil }
        self = .day(NotificationDay(kind: kind, post: post, day: day))
    }

    /// What it is made of.
    var wanted: NotificationsWanted {
        switch self {
        case .one(let serial):
            var wanted = NotificationsWanted(NotificationType.allKinds)
            (wanted.below, wanted.above) = (serial + 1, serial - 1)
            return wanted
        case .day(let day):
            var wanted = NotificationsWanted([day.kind])
            wanted.post = .some(day.post)
            wanted.ids = NotificationDay.ids(of: day.day)
            return wanted
        }
    }
}
