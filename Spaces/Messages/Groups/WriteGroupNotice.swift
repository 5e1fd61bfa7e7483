import Conversations
import Core
import SQL

/// Writes a notice as the next message of its group.
struct WriteGroupNotice {
    let conversation: ID<Conversation>
    let actor: ID<Account>
    let kind: GroupNotice.Kind
    var subjects: [ID<Account>] = []
    var name = ""
    /// What makes it the only one of its kind, where something does.
    var clientID: String?

    /// Takes the next place in the conversation: nobody else changes the group until this is committed.
    static func takePosition(in conversation: ID<Conversation>, _ transaction: Transaction) throws -> Int {
        try transaction.one(
            """
            UPDATE conversations SET last_position = last_position + 1 WHERE id = \(conversation)
            RETURNING last_position
            """
        ) { row in try row.next() }
    }

    /// Everybody there finds the group at the top; nobody has unread messages by it. Members who have not agreed, or
    /// may not see those it is about, are not disturbed.
    func write(_ id: ID<Message>, at position: Int, in transaction: Transaction) throws {
        // No client makes an id with a dot.
        let clientID = clientID ?? "notice.\(id)"
        let added = try transaction.execute(
            """
            INSERT INTO messages (id, conversation_id, position, sender_id, client_id, text, notice)
            VALUES (\(id), \(conversation), \(position), \(actor), \(clientID), \(name), \(kind))
            ON CONFLICT (sender_id, client_id) DO NOTHING
            """)
        guard added == 1 else { throw StoredMeanwhile() }
        if !subjects.isEmpty {
            try transaction.execute(
                """
                INSERT INTO message_subjects (message_id, account_id)
                SELECT \(id), a.id FROM accounts a WHERE a.id IN (\(list: subjects))
                """)
        }
        let receivers = try transaction.all(
            """
            UPDATE conversation_members SET latest_id = \(id)
            WHERE conversation_id = \(conversation) AND \(GroupQueries.hears(actor))\(isAbout(id))
            RETURNING account_id
            """
        ) { row in try row.next(as: ID<Account>.self) }
        try transaction.emit(
            MessageSentToGroup(conversation: conversation, message: id, sender: actor, receivers: receivers.sorted()))
    }

    private func isAbout(_ id: ID<Message>) -> Statement {
        guard !subjects.isEmpty else { return " AND has_accepted = 1" }
        return """
             AND (has_accepted = 1 OR account_id IN (\(list: subjects))) AND EXISTS (
                SELECT 1 FROM message_subjects u WHERE u.message_id = \(id) AND NOT EXISTS (
                    SELECT 1 FROM blocks b
                    WHERE b.account_id = conversation_members.account_id AND b.other_id = u.account_id))
            """
    }
}
