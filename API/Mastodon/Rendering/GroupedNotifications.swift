import APIDoor
import Base
import Core
import Notifications
import People
import SQL
import SpaceKit

/// Groups of notifications, each with what of it is on one page: a page is a stretch of a member's notifications, and
/// what of a group is older comes on a later one.
struct GroupedNotifications {
    struct Group {
        let key: NotificationGroupKey
        let type: NotificationType
        /// Newest first; never empty.
        var rows: [NotificationRecord]
    }

    let read: NotificationReader
    /// Which types may be put together.
    let grouped: Set<NotificationType>

    /// How many notifications are read for a page at most.
    private static let most = 500
    private static let step = 100
    private static let samples = 8

    /// Newest first.
    func page(_ wanted: NotificationsWanted, _ page: PageRequest) throws -> [Group] {
        var wanted = wanted
        wanted.below = page.below
        wanted.above = page.justAbove ?? page.above
        wanted.isRising = page.justAbove != nil
        var places: [NotificationGroupKey: Int] = [:]
        var groups: [Group] = []
        var count = 0
        reading: while count < Self.most {
            let rows = try read.records(wanted, limit: Self.step, read.reader)
            for row in rows {
                guard let type = NotificationType(kind: row.kind) else { continue }
                let key = NotificationGroupKey(row, type, isGrouped: type.isGrouped && grouped.contains(type))
                if let place = places[key] {
                    groups[place].rows.append(row)
                } else {
                    guard groups.count < page.limit else { break reading }
                    places[key] = groups.count
                    groups.append(Group(key: key, type: type, rows: [row]))
                }
            }
            count += rows.count
            guard rows.count == Self.step, let last = rows.last?.serial else { break }
            if wanted.isRising { wanted.above = last } else { wanted.below = last }
        }
        for place in groups.indices { groups[place].rows.sort { $0.serial > $1.serial } }
        return groups.sorted { $0.newest.serial > $1.newest.serial }
    }

    /// - Throws: `recordNotFound` where nothing is left of it.
    func group(_ key: NotificationGroupKey, limit: Int = step) throws -> Group {
        let rows = try read.records(key.wanted, limit: limit, read.reader)
        guard let first = rows.first, let type = NotificationType(kind: first.kind) else {
            throw Problem.recordNotFound
        }
        return Group(key: key, type: type, rows: rows)
    }

    /// - Parameter hasPartial: whether of all but the newest of a group only pictures are shown.
    func entity(_ groups: [Group], hasPartial: Bool = false) throws -> GroupedNotificationsEntity {
        let (statuses, reader, member) = (read.statuses, read.reader, read.member)
        let counts = try counts(groups)
        let posts = Array(Set(groups.compactMap(\.newest.post)))
        let rendering = try statuses.rendering(posts, for: member, muting: read.records.words, reader)
        let shown = Dictionary(
            posts.compactMap { id in rendering.status(id).map { (id, $0) } }, uniquingKeysWith: { first, _ in first })
        let samples = groups.map { $0.actors(Self.samples) }
        var seen: Set<ID<Account>> = []
        let people = samples.joined().filter { seen.insert($0).inserted }
        let found = try statuses.facts.accounts(people, for: member, reader)
        let accounts = people.compactMap { found[$0].map { AccountEntity($0, statuses.addresses) } }
        let known = Set(accounts.map(\.id))
        let whole = Set(samples.compactMap { $0.first?.description })
        let entities = zip(groups, samples).compactMap { group, sample -> GroupedNotificationsEntity.Group? in
            let status = group.type.isOfMember ? nil : group.newest.post.flatMap { shown[$0]?.id }
            let sample = sample.map(\.description).filter(known.contains)
            guard !sample.isEmpty, group.type.isOfMember || status != nil, let oldest = group.rows.last else {
                return nil
            }
            let count = counts[group.key]
            return GroupedNotificationsEntity.Group(
                groupKey: group.key.text, notificationsCount: count?.number ?? group.rows.count,
                type: group.type.rawValue, mostRecentNotificationId: count?.newest ?? group.newest.serial,
                pageMinId: "\(oldest.serial)", pageMaxId: "\(group.newest.serial)",
                latestPageNotificationAt: group.newest.createdAt, sampleAccountIds: sample, statusId: status)
        }
        return GroupedNotificationsEntity(
            accounts: hasPartial ? accounts.filter { whole.contains($0.id) } : accounts,
            partialAccounts: hasPartial
                ? accounts.filter { !whole.contains($0.id) }.map(GroupedNotificationsEntity.PartialAccount.init) : [],
            statuses: shown.values.sorted { $0.id > $1.id }, notificationGroups: entities)
    }

    /// How many there are of each, whatever page they are on.
    private func counts(_ groups: [Group]) throws -> [NotificationGroupKey: NotificationCount] {
        let days = groups.compactMap { group -> NotificationDay? in
            guard case .day(let day) = group.key else { return nil }
            return day
        }
        guard let first = days.map(\.day).min(), let last = days.map(\.day).max() else { return [:] }
        var wanted = NotificationsWanted(Array(Set(days.map(\.kind))))
        wanted.ids =
            NotificationDay.ids(of: first).lowerBound...NotificationDay.ids(of: last).upperBound
        let counts = try read.records.counts(wanted, read.reader)
        return Dictionary(uniqueKeysWithValues: days.compactMap { day in counts[day].map { (.day(day), $0) } })
    }
}

extension GroupedNotifications.Group {
    var newest: NotificationRecord { rows[0] }

    /// Those who did it, each once, the latest first.
    func actors(_ most: Int) -> [ID<Account>] {
        var seen: Set<ID<Account>> = []
        return Array(rows.map(\.actor).filter { seen.insert($0).inserted }.prefix(most))
    }
}
