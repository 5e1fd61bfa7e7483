import Accounts
package import Base
package import Core
package import SQL

/// Who talks with whom. Authorisation is in every look-up: only a member finds a conversation; members who have blocked
/// the other do not, and a blocked member finds nobody there (`Blocks.swift`).
package enum ConversationQueries {
    package static let pageSize = 30

    package static func head(_ id: ID<Conversation>, of account: ID<Account>, _ reader: Reader) throws
        -> ConversationHead
    {
        guard
            var head = try reader.first(headStatement(id, of: account), { row in try ConversationHead(row: &row) })
        else { throw Problem.conversationNotFound }
        if head.group != nil { head.group?.members = try GroupQueries.members(of: id, for: account, reader) }
        return head
    }

    static func headStatement(_ id: ID<Conversation>, of account: ID<Account>) -> Statement {
        """
        SELECT c.id, m.folder, m.is_muted, m.unread_count, c.last_position, m.read_position, m.cleared_position,
            COALESCE(o.has_accepted, 0), EXISTS (
                SELECT 1 FROM follows f WHERE f.follower_id = o.account_id AND f.followed_id = m.account_id),
            COALESCE(o.read_position, 0), c.is_group, c.name,
            CASE WHEN m.has_accepted = 1 THEN c.picture_id END, m.role, m.has_accepted, \(Author.columns)
        FROM conversation_members m
        JOIN conversations c ON c.id = m.conversation_id
        LEFT JOIN conversation_members o
            ON c.is_group = 0 AND o.conversation_id = c.id AND o.account_id <> m.account_id
        LEFT JOIN accounts a ON a.id = o.account_id AND \(.isThere("o.account_id", for: account))
        WHERE m.conversation_id = \(id) AND m.account_id = \(account)
            AND \(.keepsConversation(account, with: "o.account_id"))
        """
    }

    /// A page of a member's conversations, the last spoken in first, and where the next begins. One query.
    package static func page(
        _ folder: ConversationHead.Folder, of account: ID<Account>, before: ID<Message>?, _ reader: Reader
    ) throws -> (rows: [ConversationRow], next: ID<Message>?) {
        let rows = try reader.all(
            rowsStatement(pageStatement(folder, of: account, before: before), of: account)
        ) { row in try ConversationRow(row: &row, viewer: account) }
        return (Array(rows.prefix(pageSize)), rows.count > pageSize ? rows[pageSize - 1].latest : nil)
    }

    /// Conversations of a folder, the last spoken in first, between two places.
    package static func list(
        _ folder: ConversationHead.Folder, of account: ID<Account>, _ span: ListSpan, _ reader: Reader
    ) throws -> ListPage<ConversationRow> {
        let page = pageStatement(
            folder, of: account, before: span.below.map { ID(rawValue: $0) },
            after: span.above.map { ID(rawValue: $0) }, isRising: span.isRising, limit: span.size + 1)
        let rows = try reader.all(rowsStatement(page, of: account)) { row in
            try ConversationRow(row: &row, viewer: account)
        }
        return span.slice(rows.map { (place: $0.latest.rawValue, item: $0) })
    }

    /// Who else is in some conversations, as far as a member may know of them, in one order each.
    package static func others(
        in conversations: [ID<Conversation>], for account: ID<Account>, _ reader: Reader
    ) throws -> [ID<Conversation>: [ID<Account>]] {
        guard !conversations.isEmpty else { return [:] }
        let rows = try reader.all(othersStatement(in: conversations, for: account)) { row in
            (conversation: try row.next(as: ID<Conversation>.self), account: try row.next(as: ID<Account>.self))
        }
        return Dictionary(grouping: rows, by: \.conversation).mapValues { $0.map(\.account) }
    }

    package static func othersStatement(in conversations: [ID<Conversation>], for account: ID<Account>) -> Statement {
        """
        SELECT g.conversation_id, g.account_id FROM conversation_members g
        WHERE g.conversation_id IN (\(list: conversations)) AND g.account_id <> \(account)
            AND \(.isThere("g.account_id", for: account))
        ORDER BY g.conversation_id, g.account_id
        """
    }

    /// One row of the list, for open pages; `nil` if it is in another folder or hidden.
    package static func row(_ id: ID<Conversation>, of account: ID<Account>, _ reader: Reader) throws
        -> ConversationRow?
    {
        try reader.first(
            rowsStatement(
                """
                SELECT \(pageColumns), \(Company.parts(of: account))
                FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
                WHERE m.conversation_id = \(id) AND m.account_id = \(account) AND m.folder <> 'none'
                    AND \(.keepsConversation(account, with: other(of: account)))
                    AND (m.folder <> 'requests' OR \(.isThere(other(of: account), for: account)))
                """, of: account)
        ) { row in try ConversationRow(row: &row, viewer: account) }
    }

    /// The ids of one page by index; the joins then touch these rows only.
    static func pageStatement(
        _ folder: ConversationHead.Folder, of account: ID<Account>, before: ID<Message>?, after: ID<Message>? = nil,
        isRising: Bool = false, limit: Int = pageSize + 1
    ) -> Statement {
        let isAbove = after.map { after -> Statement in "AND m.latest_id > \(after)" }
        let order: Statement = isRising ? "ASC" : "DESC"
        let asks: Statement? = folder == .requests ? "AND \(.isThere(other(of: account), for: account))" : nil
        return """
            SELECT \(pageColumns), \(Company.parts(of: account))
            FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
            WHERE m.account_id = \(account) AND m.folder = \(folder)
                AND m.latest_id < \(before ?? ID(rawValue: .max)) \(isAbove)
                AND \(.keepsConversation(account, with: other(of: account))) \(asks)
            ORDER BY m.latest_id \(order) LIMIT \(limit)
            """
    }

    static func rowsStatement(_ page: Statement, of account: ID<Account>) -> Statement {
        """
        SELECT page.conversation_id, page.latest_id, page.folder, page.unread_count, page.is_muted,
            t.id, t.sender_id, t.text, t.state,
            EXISTS (SELECT 1 FROM message_images i WHERE i.message_id = t.id), \(MessageFile.kind(of: "t.id")),
            page.is_named, t.notice, s.name, \(noticeSubject(for: account)), \(noticeSubjects(for: account)),
            \(Company.columns)
        FROM (\(page)) page
        LEFT JOIN messages t ON t.id = COALESCE((
            SELECT l.id FROM messages l
            WHERE l.conversation_id = page.conversation_id AND l.position > page.excerpt_after
                AND \(isShown("l", to: account))
            ORDER BY l.position DESC LIMIT 1
        ), (SELECT l.id FROM messages l
            WHERE l.id = page.latest_id AND l.position > page.cleared_position AND \(isShown("l", to: account))))
        LEFT JOIN accounts s ON page.is_group = 1 AND s.id = t.sender_id
        \(Company.joins)
        ORDER BY page.latest_id DESC
        """
    }

    // SQLite seeks by one bound alone, and would walk to the other: `excerpt_after` is both.
    private static let pageColumns: Statement = """
        m.conversation_id, m.latest_id, m.unread_count, m.is_muted, m.cleared_position, m.folder,
        m.has_accepted, \(isNamed),
        CASE WHEN m.cleared_position > c.last_position - \(excerptSpan) THEN m.cleared_position
            ELSE c.last_position - \(excerptSpan) END AS excerpt_after
        """

    /// Among how many of the newest messages a list looks for one to show. Behind a block there may be any number that
    /// are hidden, and then it shows the one by which the conversation has its place, or none.
    private static let excerptSpan = 100

    /// Of messages of a row called `page`, those that the viewer sees.
    private static func isShown(_ message: Statement, to account: ID<Account>) -> Statement {
        """
        CASE WHEN page.is_group = 1 THEN \(.notBlocked("\(message).sender_id", by: account))
                AND \(GroupQueries.isTold(message, to: account))
                AND (page.has_accepted = 1 OR \(GroupQueries.isWordless(message)))
            ELSE page.other_id IS NOT NULL OR \(message).sender_id = \(account) END
        """
    }

    /// How many requests wait: not those of whoever is not there for the member, which nobody could answer.
    package static func requestCount(of account: ID<Account>, _ reader: Reader) throws -> Int {
        try reader.value(requestCountStatement(of: account)) ?? 0
    }

    static func requestCountStatement(of account: ID<Account>) -> Statement {
        """
        SELECT COUNT(*) FROM (
            SELECT m.conversation_id FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
            WHERE m.account_id = \(account) AND m.folder = 'requests'
                AND \(.keepsConversation(account, with: other(of: account)))
                AND \(.isThere(other(of: account), for: account))
            LIMIT \(100)) waiting
        """
    }

    package static func waiting(for account: ID<Account>, at now: Timestamp, _ reader: Reader) throws -> Int {
        try reader.value("SELECT \(unreadTotal(of: account, now: now))") ?? 0
    }

    /// How many messages wait for a member: those of conversations that are neither muted nor hidden, one where the
    /// member is named in a muted group, and one for each request until it is dealt with.
    package static func unreadTotal(of account: ID<Account>, now: Timestamp) -> Statement {
        unreadTotal(of: "\(account)" as Statement, now: now)
    }

    /// - Parameter account: a column, or a value.
    package static func unreadTotal(of account: Statement, now: Timestamp) -> Statement {
        let other: Statement = "CASE WHEN c.low_id = \(account) THEN c.high_id ELSE c.low_id END"
        return """
            ((SELECT COALESCE(SUM(CASE WHEN m.is_muted = 0 THEN m.unread_count ELSE 1 END), 0)
            FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
            WHERE m.account_id = \(account) AND m.unread_count > 0 AND m.folder = 'inbox'
                AND (m.is_muted = 0 OR m.mention_position > m.read_position)
                AND \(.notAway(other)) AND NOT EXISTS (
                    SELECT 1 FROM blocks WHERE blocks.account_id = \(account) AND blocks.other_id = \(other))
                AND \(.notMuted(other, by: account, now: now)))
            + (SELECT COUNT(*) FROM (
                SELECT 1 FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
                WHERE m.account_id = \(account) AND m.folder = 'requests' AND m.is_muted = 0
                    AND \(.notAway(other)) AND NOT EXISTS (
                        SELECT 1 FROM blocks WHERE blocks.account_id = \(account) AND blocks.other_id = \(other))
                    AND \(.notMuted(other, by: account, now: now))
                LIMIT \(100)) waiting))
            """
    }

    /// Whether a message that waits names the member.
    private static let isNamed: Statement =
        "CASE WHEN m.mention_position > m.read_position THEN 1 ELSE 0 END AS is_named"

    /// Whom the notice `t` is about: the first, and how many there are.
    private static func noticeSubject(for account: ID<Account>) -> Statement {
        """
        CASE WHEN t.notice IS NOT NULL THEN (
            SELECT n.name FROM message_subjects u JOIN accounts n ON n.id = u.account_id
            WHERE u.message_id = t.id AND \(.notBlocked("u.account_id", by: account))
            ORDER BY u.account_id LIMIT 1) END
        """
    }
    private static func noticeSubjects(for account: ID<Account>) -> Statement {
        """
        CASE WHEN t.notice IS NOT NULL THEN (
            SELECT COUNT(*) FROM message_subjects u
            WHERE u.message_id = t.id AND \(.notBlocked("u.account_id", by: account))) ELSE 0 END
        """
    }

    /// The other one of the two in the conversation `c`; `NULL` in a group.
    package static func other(of account: ID<Account>) -> Statement {
        "CASE WHEN c.low_id = \(account) THEN c.high_id ELSE c.low_id END"
    }

    /// The same, if they are there.
    static func presentOther(of account: ID<Account>) -> Statement {
        "CASE WHEN \(.isThere(other(of: account), for: account)) THEN \(other(of: account)) END"
    }
}

extension Problem {
    package static let conversationNotFound = Problem(
        404, Phrase("이 대화를 찾을 수 없어요.", "There is no such conversation."))
}
