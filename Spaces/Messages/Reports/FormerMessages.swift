import Base
import Conversations
package import Core
import Posts
package import SQL

/// What messages said before their senders deleted them, for those who have read and report them. Nobody reads it unless it
/// is reported: then moderators do, as part of the case.
package enum FormerMessages {
    /// A step of the act that deletes one, before its words go.
    ///
    /// - Parameter copies: of its photos.
    static func keep(
        _ message: ID<Message>, _ copies: MessageCopies, at now: Timestamp, in transaction: Transaction
    ) throws {
        let text = try transaction.value("SELECT text FROM messages WHERE id = \(message)", as: String.self) ?? ""
        let parts = try copies.parts(of: [message], transaction)[message] ?? []
        guard !text.isEmpty || !parts.isEmpty else { return }
        try transaction.execute(
            """
            INSERT INTO former_messages (message_id, text, gone_at) VALUES (\(message), \(text), \(now))
            ON CONFLICT DO NOTHING
            """)
        for (position, part) in parts.enumerated() {
            try transaction.execute(
                """
                INSERT INTO former_message_parts
                    (message_id, position, image, file_name, file_bytes, file_seconds)
                VALUES (\(message), \(position), \(part.image), \(part.file?.name), \(part.file?.byteCount),
                    \(part.file?.seconds))
                ON CONFLICT DO NOTHING
                """)
        }
    }

    /// What was attached to those that are gone.
    static func parts(of messages: [ID<Message>], _ reader: Reader) throws -> [ID<Message>: [MessageCopies.Part]] {
        let found = try reader.all(
            """
            SELECT message_id, image, file_name, file_bytes, file_seconds FROM former_message_parts
            WHERE message_id IN (\(list: messages)) ORDER BY message_id, position
            """
        ) { row in
            (
                message: try row.next(as: ID<Message>.self),
                part: MessageCopies.Part(image: try row.next(as: [UInt8]?.self), file: try CaseFile.read(&row))
            )
        }
        return Dictionary(grouping: found, by: \.message).mapValues { $0.map(\.part) }
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

    /// What was attached to them: all photos, and files by name.
    package static let formerMessageParts = Migration(
        "former-messages-2",
        """
        CREATE TABLE former_message_parts (
            message_id INTEGER NOT NULL REFERENCES former_messages (message_id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            image BLOB,
            file_name TEXT,
            file_bytes INTEGER,
            file_seconds INTEGER,
            PRIMARY KEY (message_id, position)
        );
        INSERT INTO former_message_parts (message_id, position, image)
            SELECT message_id, 0, image FROM former_messages WHERE image IS NOT NULL;
        ALTER TABLE former_messages DROP COLUMN image
        """)
}
