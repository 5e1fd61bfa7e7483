package import Core
package import Personas
package import SQL

/// A persona's notifications, as its list shows them. Likes of one post are one row, at the newest, and so are presses.
package struct LoungeNotificationRow: Sendable {
    /// Of the newest of them.
    package let id: ID<LoungeNotification>
    package let kind: LoungeNotificationKind
    /// The reply, or the post that was liked or pressed.
    package let post: ID<LoungePost>?
    /// The post's text; empty without one.
    package let text: String
    /// The persona that did it; `nil` where none is named.
    package let actor: String?
    /// The level, for a notification of a sanction.
    package let level: Level?
    /// Whether it is about a deleted post.
    package var isDeletion = false
    package let day: Day
    package let isRead: Bool
    /// How many besides the newest did the same with the same post.
    package let others: Int
}

package enum LoungeNotificationQueries {
    package static let pageSize = 30

    /// - Parameter before: the last one of the page before.
    /// - Returns: the newest first.
    package static func page(
        of persona: ID<Persona>, before: ID<LoungeNotification>?, limit: Int = pageSize, _ reader: Reader
    ) throws -> [LoungeNotificationRow] {
        try reader.all(statement(of: persona, before: before, limit: limit)) { row in
            try LoungeNotificationRow(row: &row)
        }
    }

    /// The row of a notification: its own, or that of the newest like or press of the same post.
    static func row(
        of notice: ID<LoungeNotification>, to persona: ID<Persona>, _ reader: Reader
    ) throws -> LoungeNotificationRow? {
        try reader.first(rowStatement(of: notice, to: persona)) { row in try LoungeNotificationRow(row: &row) }
    }

    static func statement(of persona: ID<Persona>, before: ID<LoungeNotification>?, limit: Int) -> Statement {
        rows(
            """
            SELECT n.id FROM lounge_notifications n
            WHERE n.persona_id = \(persona) AND n.id < \(before ?? ID(rawValue: .max)) AND \(isNewest)
            ORDER BY n.id DESC LIMIT \(limit)
            """)
    }

    static func rowStatement(of notice: ID<LoungeNotification>, to persona: ID<Persona>) -> Statement {
        rows(
            """
            SELECT COALESCE((
                SELECT MAX(m.id) FROM lounge_notifications m
                WHERE m.post_id = n.post_id AND m.persona_id = n.persona_id AND m.kind = n.kind
                    AND m.kind IN (\(list: gathered))), n.id) AS id
            FROM lounge_notifications n WHERE n.id = \(notice) AND n.persona_id = \(persona)
            """)
    }

    private static let gathered = LoungeNotificationKind.allCases.filter(\.isGathered)

    /// Whether `n` is the newest of its post, or is alone.
    private static var isNewest: Statement {
        """
        NOT (n.kind IN (\(list: gathered)) AND EXISTS (
            SELECT 1 FROM lounge_notifications m
            WHERE m.post_id = n.post_id AND m.persona_id = n.persona_id AND m.kind = n.kind AND m.id > n.id))
        """
    }

    /// One page's notices by index; the joins then touch these alone.
    private static func rows(_ page: Statement) -> Statement {
        """
        SELECT n.id, n.kind, n.post_id, p.text, a.nickname, s.level, s.post_day IS NOT NULL, n.day, n.is_read,
            CASE WHEN n.kind IN (\(list: gathered)) THEN (
                SELECT COUNT(*) - 1 FROM lounge_notifications m
                WHERE m.post_id = n.post_id AND m.persona_id = n.persona_id AND m.kind = n.kind) ELSE 0 END
        FROM (\(page)) page
        JOIN lounge_notifications n ON n.id = page.id
        LEFT JOIN lounge_posts p ON p.id = n.post_id
        LEFT JOIN personas a ON a.id = n.actor_id
        LEFT JOIN lounge_sanctions s ON s.id = n.sanction_id
        ORDER BY n.id DESC
        """
    }
}

extension LoungeNotificationRow {
    fileprivate init(row: inout Row) throws {
        id = try row.next()
        kind = try row.next()
        post = try row.next()
        text = try row.next(as: String?.self) ?? ""
        actor = try row.next()
        level = try row.next()
        isDeletion = try row.next()
        day = try row.next()
        isRead = try row.next()
        others = try row.next()
    }
}
