import Conversations
package import Core
import Posts
package import SQL
import Storage

/// What messages said before their senders deleted them, for those who have read and report them. Nobody reads it unless it
/// is reported: then moderators do, as part of the case.
package enum FormerMessages {
    /// A step of the act that deletes one, before its words go.
    ///
    /// - Parameter image: a small copy of its first.
    static func keep(
        _ message: ID<Message>, image: [UInt8]?, at now: Timestamp, in transaction: Transaction
    ) throws {
        let said = try transaction.value("SELECT text FROM messages WHERE id = \(message)", as: String.self) ?? ""
        let files = try MessageFile.read([message], transaction)[message]?.map(\.file.file.name) ?? []
        let text = ([said] + files).filter { !$0.isEmpty }.joined(separator: "\n")
        guard !text.isEmpty || image != nil else { return }
        try transaction.execute(
            """
            INSERT INTO former_messages (message_id, text, image, gone_at)
            VALUES (\(message), \(text), \(image), \(now)) ON CONFLICT DO NOTHING
            """)
    }

    /// A step of the act that edits one, before its words change.
    static func keep(_ text: String, of message: ID<Message>, at now: Timestamp, in transaction: Transaction) throws {
        guard !text.isEmpty else { return }
        try transaction.execute(
            """
            INSERT INTO former_message_texts (message_id, gone_at, text) VALUES (\(message), \(now), \(text))
            ON CONFLICT DO NOTHING
            """)
    }

    /// What some messages said before they were edited, the oldest first; of each the last few.
    package static func edited(_ messages: [ID<Message>], _ reader: Reader) throws -> [ID<Message>: [String]] {
        let found = try reader.all(
            """
            SELECT message_id, text FROM former_message_texts WHERE message_id IN (\(list: messages))
            ORDER BY message_id, gone_at
            """
        ) { row in (message: try row.next(as: ID<Message>.self), text: try row.next(as: String.self)) }
        return Dictionary(grouping: found, by: \.message).mapValues { $0.suffix(5).map(\.text) }
    }

    /// Which of them are kept.
    package static func kept(of messages: [ID<Message>], _ reader: Reader) throws -> Set<ID<Message>> {
        Set(
            try reader.values(
                "SELECT message_id FROM former_messages WHERE message_id IN (\(list: messages))",
                as: ID<Message>.self))
    }

    /// Forgets what has been kept for long enough.
    static func removeOld(at now: Timestamp, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM former_messages WHERE gone_at < \(now - FormerPosts.kept)")
        try transaction.execute("DELETE FROM former_message_texts WHERE gone_at < \(now - FormerPosts.kept)")
    }
}

extension Migration {
    package static let formerMessages = Migration(
        "former-messages-1",
        """
        CREATE TABLE former_messages (
            message_id INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
            text TEXT NOT NULL,
            image BLOB,
            gone_at INTEGER NOT NULL
        );
        CREATE INDEX former_messages_by_time ON former_messages (gone_at)
        """)
}
