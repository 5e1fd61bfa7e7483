package import Base
package import Core
package import SQL

/// How far a member has read a list in their programs.
package struct ReadMarker: Sendable {
    package let last: Int64
    /// How often it was moved.
    package let version: Int
    package let updatedAt: Timestamp

    package enum List: String, ColumnValue, CaseIterable, Sendable { case home, notifications }
}

extension ReadMarker {
    package static func all(
        of account: ID<Account>, _ lists: [List], _ reader: Reader
    ) throws -> [List: ReadMarker] {
        let rows = try reader.all(
            """
            SELECT list, last_id, version, updated_at FROM read_markers
            WHERE account_id = \(account) AND list IN (\(list: lists))
            """
        ) { row in
            let list = try row.next(as: List.self)
            return (
                list, ReadMarker(last: try row.next(), version: try row.next(), updatedAt: try row.next())
            )
        }
        var markers = Dictionary(rows) { first, _ in first }
        guard lists.contains(.notifications), let read = try newestRead(of: account, reader),
            markers[.notifications].map({ $0.last < read.last }) ?? true
        else { return markers }
        markers[.notifications] = ReadMarker(
            last: read.last, version: markers[.notifications]?.version ?? 0, updatedAt: read.updatedAt)
        return markers
    }

    /// What was read on a page is read.
    private static func newestRead(of account: ID<Account>, _ reader: Reader) throws -> ReadMarker? {
        try reader.first(
            """
            SELECT n.serial, n.id FROM notifications n WHERE n.account_id = \(account) AND n.is_read = 1
            ORDER BY n.serial DESC LIMIT 1
            """
        ) { row in
            ReadMarker(
                last: try row.next(), version: 0, updatedAt: try row.next(as: ID<MemberNotification>.self).createdAt)
        }
    }
}

/// Moves a marker. What is before that of notifications is read, on pages as well.
package struct MoveReadMarker: WritingAct {
    package let account: ID<Account>
    package let list: ReadMarker.List
    package let last: Int64
    /// Which notifications the program shows: it knows nothing of others.
    package let kinds: [String]

    package init(account: ID<Account>, _ list: ReadMarker.List, to last: Int64, showing kinds: [String]) {
        (self.account, self.list, self.last, self.kinds) = (account, list, last, kinds)
    }

    package func write(_ services: Services, in transaction: Transaction) throws -> ReadMarker {
        let now = services.clock.now()
        let marker = try transaction.one(
            """
            INSERT INTO read_markers (account_id, list, last_id, version, updated_at)
            VALUES (\(account), \(list), \(last), 1, \(now))
            ON CONFLICT (account_id, list) DO UPDATE SET
                last_id = excluded.last_id, version = read_markers.version + 1, updated_at = excluded.updated_at
            RETURNING last_id, version, updated_at
            """
        ) { row in ReadMarker(last: try row.next(), version: try row.next(), updatedAt: try row.next()) }
        if list == .notifications {
            _ = try ReadNotifications(account: account, upTo: last, of: kinds).write(services, in: transaction)
        }
        return marker
    }
}
