import Accounts
package import Base
package import Core
package import SQL

/// One notification by itself, as programs know it: by a number that rises as notifications come.
package struct NotificationRecord: Sendable {
    package let serial: Int64
    package let id: ID<MemberNotification>
    /// ``Base/NotificationKind/name``.
    package let kind: String
    package let isRead: Bool
    package let actor: ID<Account>
    package let post: ID<Post>?

    package var createdAt: Timestamp { id.createdAt }
}

/// Which of a member's notifications a program asks for.
package struct NotificationsWanted: Sendable {
    /// Names of kinds.
    package var kinds: [String]
    package var actor: ID<Account>?
    /// Below which number.
    package var below: Int64?
    /// Above which number.
    package var above: Int64?
    /// Whether the lowest of them come first.
    package var isRising = false
    package var isUnread = false
    /// Only those about one post, or about none.
    package var post: ID<Post>??
    /// Only those of a time.
    package var ids: ClosedRange<ID<MemberNotification>>?

    package init(_ kinds: [String]) { self.kinds = kinds }

    /// Of notifications `n`.
    var condition: Statement {
        let actor = actor.map { actor -> Statement in "AND n.actor_id = \(actor)" }
        let post = post.map { post -> Statement in post.map { "AND n.post_id = \($0)" } ?? "AND n.post_id IS NULL" }
        let ids = ids.map { ids -> Statement in "AND n.id BETWEEN \(ids.lowerBound) AND \(ids.upperBound)" }
        let isUnread: Statement? = isUnread ? "AND n.is_read = 0" : nil
        return """
            n.serial < \(below ?? .max) AND n.serial > \(above ?? 0) AND n.kind IN (\(list: kinds))
            \(actor) \(post) \(ids) \(isUnread)
            """
    }
}

/// Notifications one by one. What pages hide is not there.
package struct NotificationRecords: Sendable {
    package let account: ID<Account>
    package let words: MutedWords
    package let kinds: NotificationKinds
    package let now: Timestamp

    /// - Parameters:
    ///   - words: what the member wants to read nothing of.
    ///   - kinds: what can happen here.
    package init(of account: ID<Account>, muting words: MutedWords, kinds: NotificationKinds, now: Timestamp) {
        (self.account, self.words, self.kinds, self.now) = (account, words, kinds, now)
    }

    /// How often more are read in place of those that say a muted word.
    private static let rounds = 8

    /// As many as there are up to a limit, in the order that is asked for.
    package func callAsFunction(
        _ wanted: NotificationsWanted, limit: Int, _ reader: Reader
    ) throws -> [NotificationRecord] {
        var (found, wanted) = ([NotificationRecord](), wanted)
        for _ in 0..<Self.rounds {
            let rows = try reader.all(statement(wanted, limit: limit)) { row in
                (record: try NotificationRecord(row: &row), text: try row.next(as: String.self))
            }
            found += rows.filter { !isMuted($0.record, $0.text) }.map(\.record)
            guard rows.count == limit, found.count < limit, let last = rows.last?.record.serial else { break }
            if wanted.isRising { wanted.above = last } else { wanted.below = last }
        }
        return Array(found.prefix(limit))
    }

    /// - Returns: `nil` for what is not the member's, or hidden.
    package func one(
        _ serial: Int64, _ kinds: [String], _ reader: Reader
    ) throws -> NotificationRecord? {
        guard serial > 0, serial < .max else { return nil }
        var wanted = NotificationsWanted(kinds)
        (wanted.below, wanted.above) = (serial + 1, serial - 1)
        return try self(wanted, limit: 1, reader).first
    }

    private func isMuted(_ record: NotificationRecord, _ text: String) -> Bool {
        guard !words.isEmpty, kinds[record.kind]?.showsOthersText == true else { return false }
        return words.first(in: text) != nil
    }

    /// By index, from the newest on. What a hidden member did, or what is about a post out of sight, is passed over.
    package func statement(_ wanted: NotificationsWanted, limit: Int) -> Statement {
        let order: Statement = wanted.isRising ? "ASC" : "DESC"
        let text: Statement =
            words.isEmpty
            ? "''" : "COALESCE((SELECT t.text FROM posts t WHERE t.id = n.post_id AND \(.published("t"))), '')"
        return """
            SELECT n.serial, n.id, n.kind, n.is_read, n.actor_id, n.post_id,
                \(text)
            FROM notifications n
            WHERE n.account_id = \(account) AND \(condition(wanted))
            ORDER BY n.serial \(order) LIMIT \(limit)
            """
    }

    /// Of the member's notifications `n`.
    private func condition(_ wanted: NotificationsWanted) -> Statement {
        let isHere = NotificationQueries.aboutSomethingHere(kinds).map { isHere -> Statement in "AND \(isHere)" }
        return """
            \(wanted.condition) \(isHere)
            AND (n.actor_id = \(account) OR (\(.notHidden("n.actor_id", by: account, now: now))))
            AND (n.post_id IS NULL OR (SELECT \(.visible("p", to: account)) FROM posts p WHERE p.id = n.post_id))
            """
    }

    /// How many there are of each kind about each post on each day, of those days, by which programs put them together.
    package func counts(
        _ wanted: NotificationsWanted, _ reader: Reader
    ) throws -> [NotificationDay: NotificationCount] {
        let rows = try reader.all(countsStatement(wanted)) { row in
            let day = NotificationDay(kind: try row.next(), post: try row.next(), day: try row.next())
            return (day, NotificationCount(number: try row.next(), newest: try row.next()))
        }
        return Dictionary(rows) { first, _ in first }
    }

    package func countsStatement(_ wanted: NotificationsWanted) -> Statement {
        """
        SELECT x.kind, x.post_id, x.day, COUNT(*), MAX(x.serial)
        FROM (
            SELECT n.kind, n.post_id, n.id / \(NotificationDay.length) AS day, n.serial FROM notifications n
            WHERE n.account_id = \(account) AND \(condition(wanted))
        ) x
        GROUP BY x.kind, x.post_id, x.day
        """
    }
}

/// What happened to one post in one way on one day (UTC), or to nothing in particular: it stays apart whatever comes
/// later.
package struct NotificationDay: Hashable, Sendable {
    package let kind: String
    package let post: ID<Post>?
    package let day: Int64

    package init(kind: String, post: ID<Post>?, day: Int64) { (self.kind, self.post, self.day) = (kind, post, day) }

    package init(_ record: NotificationRecord) {
        self.init(kind: record.kind, post: record.post, day: record.id.rawValue / Self.length)
    }

    /// As ids count.
    static let length: Int64 = 86_400_000 << 16

    /// The days there may be.
    package static let days: ClosedRange<Int64> = 0...(Int64.max / length - 1)

    /// - Parameter day: one of ``days``.
    package static func ids(of day: Int64) -> ClosedRange<ID<MemberNotification>> {
        ID(rawValue: day * length)...ID(rawValue: (day + 1) * length - 1)
    }
}

package struct NotificationCount: Sendable {
    package let number: Int
    /// Its number.
    package let newest: Int64
}

extension NotificationRecord {
    fileprivate init(row: inout Row) throws {
        serial = try row.next()
        id = try row.next()
        kind = try row.next()
        isRead = try row.next()
        actor = try row.next()
        post = try row.next()
    }
}
