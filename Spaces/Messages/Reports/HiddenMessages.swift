package import Base
import Conversations
import Core
package import SQL

extension CaseHiding {
    /// Of what was reported, the member's own messages become tombstones; others' are the context.
    package static let messages = CaseHiding(
        .messages,
        hide: { report, account, transaction in
            for message in try HiddenMessages.reported(report, of: account, transaction) {
                try HiddenMessages.hide(message, report, in: transaction)
            }
        },
        show: { report, account, transaction in
            try HiddenMessages.show(report, of: account, in: transaction)
        })
}

/// Messages that moderators have hidden. Their words are kept aside, so that nothing that reads messages has to know;
/// images, files and reactions stay with the row, and are read only of messages that are not deleted.
enum HiddenMessages {
    struct Place {
        let id: ID<Message>
        let conversation: ID<Conversation>
        let position: Int
        let sender: ID<Account>

        init(row: inout Row) throws {
            id = try row.next()
            conversation = try row.next()
            position = try row.next()
            sender = try row.next()
        }
    }

    fileprivate static func reported(
        _ report: ID<Report>, of account: ID<Account>, _ reader: Reader
    ) throws -> [Place] {
        try reader.all(
            """
            SELECT t.id, t.conversation_id, t.position, t.sender_id FROM case_items i
            JOIN messages t ON t.id = i.message_id
            WHERE i.case_id = \(report) AND t.sender_id = \(account) AND t.state IN ('sent', 'hidden')
                AND t.notice IS NULL
            ORDER BY i.position
            """, Place.init)
    }

    fileprivate static func hide(_ message: Place, _ report: ID<Report>, in transaction: Transaction) throws {
        let isFirst = try transaction.execute(
            """
            INSERT INTO hidden_messages (message_id, case_id, text, linked_id, linked_account_id, quoted_id)
            SELECT id, \(report), text, linked_id, linked_account_id, quoted_id FROM messages
            WHERE id = \(message.id) AND state = 'sent'
            """)
        guard isFirst > 0 else {
            // Another decision has hidden it: it comes back when neither does.
            _ = try transaction.execute(
                """
                INSERT INTO hidden_messages (message_id, case_id, text, linked_id, linked_account_id, quoted_id)
                SELECT message_id, \(report), text, linked_id, linked_account_id, quoted_id FROM hidden_messages
                WHERE message_id = \(message.id) ORDER BY case_id LIMIT 1
                """)
            return
        }
        try transaction.execute(
            """
            UPDATE messages SET state = 'hidden', text = '', linked_id = NULL, linked_account_id = NULL,
                quoted_id = NULL
            WHERE id = \(message.id)
            """)
        try transaction.uncount(
            message.position, in: message.conversation, of: message.sender, now: transaction.now)
        try emitChange(of: message, in: transaction)
    }

    fileprivate static func show(
        _ report: ID<Report>, of account: ID<Account>, in transaction: Transaction
    ) throws {
        let kept = try transaction.all(
            """
            SELECT t.id, t.conversation_id, t.position, t.sender_id FROM hidden_messages h
            JOIN messages t ON t.id = h.message_id
            WHERE h.case_id = \(report) AND NOT EXISTS (
                SELECT 1 FROM hidden_messages o WHERE o.message_id = h.message_id AND o.case_id <> \(report))
            ORDER BY t.id
            """, Place.init)
        for message in kept {
            // What it led to may be gone by now.
            try transaction.execute(
                """
                UPDATE messages SET state = 'sent',
                    text = (SELECT h.text FROM hidden_messages h WHERE h.message_id = messages.id),
                    linked_id = (SELECT p.id FROM hidden_messages h JOIN posts p ON p.id = h.linked_id
                        WHERE h.message_id = messages.id),
                    linked_account_id = (SELECT a.id FROM hidden_messages h JOIN accounts a
                            ON a.id = h.linked_account_id
                        WHERE h.message_id = messages.id),
                    quoted_id = (SELECT q.id FROM hidden_messages h JOIN messages q ON q.id = h.quoted_id
                        WHERE h.message_id = messages.id)
                WHERE id = \(message.id)
                """)
            try count(message, in: transaction)
            try emitChange(of: message, in: transaction)
        }
        try transaction.execute("DELETE FROM hidden_messages WHERE case_id = \(report)")
    }

    /// Members who have not read that far have one more to read.
    private static func count(_ message: Place, in transaction: Transaction) throws {
        let raised = try transaction.values(
            """
            UPDATE conversation_members SET unread_count = unread_count + 1
            WHERE conversation_id = \(message.conversation) AND account_id <> \(message.sender)
                AND read_position < \(message.position) AND cleared_position < \(message.position)
                AND NOT EXISTS (
                    SELECT 1 FROM blocks b JOIN conversations g ON g.id = \(message.conversation)
                    WHERE b.account_id = conversation_members.account_id AND b.other_id = \(message.sender)
                        AND g.is_group = 1)
            RETURNING account_id
            """, as: ID<Account>.self)
        for account in raised.sorted() {
            try transaction.setUnreadMessages(
                of: account, to: ConversationQueries.unreadTotal(of: account, now: transaction.now))
        }
    }

    private static func emitChange(of message: Place, in transaction: Transaction) throws {
        let members = try transaction.values(
            """
            SELECT account_id FROM conversation_members WHERE conversation_id = \(message.conversation)
            ORDER BY account_id
            """, as: ID<Account>.self)
        try transaction.emit(
            MessageChanged(conversation: message.conversation, message: message.id, members: members))
    }
}

extension Migration {
    /// What messages said that moderators have hidden, by the case that was decided.
    package static let hiddenMessages = Migration(
        "messages-hidden-1",
        """
        CREATE TABLE hidden_messages (
            message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
            case_id INTEGER NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
            text TEXT NOT NULL,
            linked_id INTEGER,
            quoted_id INTEGER,
            PRIMARY KEY (message_id, case_id)
        );
        CREATE INDEX hidden_messages_by_case ON hidden_messages (case_id)
        """)
}
