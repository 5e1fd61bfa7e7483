import Base
import Core
import SQL

/// Who talks with whom. Authorisation is in every look-up: only a member finds a conversation; who has blocked the other
/// does not, and who is blocked finds nobody there (`Blocks.swift`).
enum ConversationQueries {
    static let pageSize = 30

    static func head(_ id: ID<Conversation>, of account: ID<Account>, _ reader: Reader) throws -> ConversationHead {
        guard
            let head = try reader.first(headStatement(id, of: account), { row in try ConversationHead(row: &row) })
        else { throw Problem.conversationNotFound }
        return head
    }

    static func headStatement(_ id: ID<Conversation>, of account: ID<Account>) -> Statement {
        """
        SELECT c.id, m.folder, m.is_muted, m.unread_count, c.last_position, m.read_position, m.cleared_position,
            COALESCE(o.has_accepted, 0), COALESCE(o.read_position, 0), \(Author.columns)
        FROM conversation_members m
        JOIN conversations c ON c.id = m.conversation_id
        LEFT JOIN conversation_members o ON o.conversation_id = c.id AND o.account_id <> m.account_id
        LEFT JOIN accounts a ON a.id = o.account_id AND \(.isThere("o.account_id", for: account))
        WHERE m.conversation_id = \(id) AND m.account_id = \(account)
            AND \(.keepsConversation(account, with: "o.account_id"))
        """
    }

    /// A page of a member's conversations, the last spoken in first, and where the next begins. One query.
    static func page(
        _ folder: ConversationHead.Folder, of account: ID<Account>, before: ID<Message>?, _ reader: Reader
    ) throws -> (rows: [ConversationRow], next: ID<Message>?) {
        let rows = try reader.all(
            rowsStatement(pageStatement(folder, of: account, before: before), of: account)
        ) { row in try ConversationRow(row: &row, viewer: account) }
        return (Array(rows.prefix(pageSize)), rows.count > pageSize ? rows[pageSize - 1].latest : nil)
    }

    /// One row of the list, for open pages; `nil` if it is in another folder or hidden.
    static func row(_ id: ID<Conversation>, of account: ID<Account>, _ reader: Reader) throws -> ConversationRow? {
        try reader.first(
            rowsStatement(
                """
                SELECT m.conversation_id, m.latest_id, m.unread_count, m.is_muted, m.cleared_position, m.folder,
                    \(presentOther(of: account)) AS other_id
                FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
                WHERE m.conversation_id = \(id) AND m.account_id = \(account) AND m.folder <> 'none'
                    AND \(.keepsConversation(account, with: other(of: account)))
                """, of: account)
        ) { row in try ConversationRow(row: &row, viewer: account) }
    }

    /// The ids of one page by index; the joins then touch these rows only.
    static func pageStatement(
        _ folder: ConversationHead.Folder, of account: ID<Account>, before: ID<Message>?
    ) -> Statement {
        """
        SELECT m.conversation_id, m.latest_id, m.unread_count, m.is_muted, m.cleared_position, m.folder,
            \(presentOther(of: account)) AS other_id
        FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
        WHERE m.account_id = \(account) AND m.folder = \(folder) AND m.latest_id < \(before ?? ID(rawValue: .max))
            AND \(.keepsConversation(account, with: other(of: account)))
        ORDER BY m.latest_id DESC LIMIT \(pageSize + 1)
        """
    }

    static func rowsStatement(_ page: Statement, of account: ID<Account>) -> Statement {
        """
        SELECT page.conversation_id, page.latest_id, page.folder, page.unread_count, page.is_muted,
            t.sender_id, t.text, t.is_deleted,
            EXISTS (SELECT 1 FROM message_images i WHERE i.message_id = t.id), \(Author.columns)
        FROM (\(page)) page
        LEFT JOIN messages t ON t.id = (
            SELECT l.id FROM messages l
            WHERE l.conversation_id = page.conversation_id AND l.position > page.cleared_position
                AND (page.other_id IS NOT NULL OR l.sender_id = \(account))
            ORDER BY l.position DESC LIMIT 1)
        LEFT JOIN accounts a ON a.id = page.other_id
        ORDER BY page.latest_id DESC
        """
    }

    /// How many requests wait.
    static func requestCount(of account: ID<Account>, _ reader: Reader) throws -> Int {
        try reader.value(requestCountStatement(of: account)) ?? 0
    }

    static func requestCountStatement(of account: ID<Account>) -> Statement {
        """
        SELECT COUNT(*) FROM (
            SELECT m.conversation_id FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
            WHERE m.account_id = \(account) AND m.folder = 'requests'
                AND \(.keepsConversation(account, with: other(of: account)))
            LIMIT \(100)) waiting
        """
    }

    static func waiting(for account: ID<Account>, at now: Timestamp, _ reader: Reader) throws -> Int {
        try reader.value("SELECT \(unreadTotal(of: account, now: now))") ?? 0
    }

    /// How many messages wait for a member: those of conversations that are neither muted nor hidden.
    static func unreadTotal(of account: ID<Account>, now: Timestamp) -> Statement {
        """
        (SELECT COALESCE(SUM(m.unread_count), 0)
        FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
        WHERE m.account_id = \(account) AND m.unread_count > 0 AND m.folder = 'inbox' AND m.is_muted = 0
            AND \(.notHidden(other(of: account), by: account, now: now)))
        """
    }

    /// The other one of the two in the conversation `c`.
    static func other(of account: ID<Account>) -> Statement {
        "CASE WHEN c.low_id = \(account) THEN c.high_id ELSE c.low_id END"
    }

    /// The same, if they are there.
    static func presentOther(of account: ID<Account>) -> Statement {
        "CASE WHEN \(.isThere(other(of: account), for: account)) THEN \(other(of: account)) END"
    }
}

extension ConversationHead.Folder: ColumnValue {}

extension ConversationHead {
    fileprivate init(row: inout Row) throws {
        let id = try row.next(as: ID<Conversation>.self)
        let folder = try row.next(as: Folder.self)
        let (isMuted, unread) = (try row.next(as: Bool.self), try row.next(as: Int.self))
        let last = try row.next(as: Int.self)
        let (read, cleared) = (try row.next(as: Int.self), try row.next(as: Int.self))
        let isAccepted = try row.next(as: Bool.self)
        let otherRead = try row.next(as: Int.self)
        let other = row.skipNull() ? nil : try Author(row: &row)
        let isHeard = isAccepted && other != nil
        self.init(
            id: id, other: other, folder: folder, isMuted: isMuted, unread: other == nil ? 0 : unread,
            lastPosition: last, readPosition: read, clearedPosition: cleared, isAcceptedByOther: isHeard,
            otherReadPosition: isHeard ? otherRead : 0)
    }
}

extension ConversationRow {
    fileprivate init(row: inout Row, viewer: ID<Account>) throws {
        let id = try row.next(as: ID<Conversation>.self)
        let latest = try row.next(as: ID<Message>.self)
        let folder = try row.next(as: ConversationHead.Folder.self)
        let (unread, isMuted) = (try row.next(as: Int.self), try row.next(as: Bool.self))
        let sender = try row.next(as: ID<Account>?.self)
        let (text, isDeleted) = (try row.next(as: String?.self), try row.next(as: Bool?.self))
        let hasImages = try row.next(as: Bool.self)
        let other = row.skipNull() ? nil : try Author(row: &row)
        self.init(
            id: id, other: other, folder: folder, latest: latest,
            excerpt: .init(text: text ?? "", isDeleted: isDeleted ?? false, hasImages: hasImages),
            isOwn: sender == viewer, unread: other == nil ? 0 : unread, isMuted: isMuted)
    }
}

extension Problem {
    static let conversationNotFound = Problem(
        404, Phrase("이 대화를 찾을 수 없어요.", "There is no such conversation."))
}
