package import Core
package import SQL
import Storage

extension MessageFile {
    /// Whether a message has files, and whether they are a voice; as ``Kind`` reads it.
    package static func kind(of message: Statement) -> Statement {
        """
        COALESCE((SELECT CASE WHEN COUNT(k.seconds) > 0 THEN 2 ELSE 1 END FROM message_files k
            WHERE k.message_id = \(message) GROUP BY k.message_id), 0)
        """
    }

    static func ofMessages(_ messages: [ID<Message>]) -> Statement {
        """
        SELECT i.message_id, i.seconds, \(StoredFile.columns)
        FROM message_files i JOIN stored_files f ON f.id = i.file_id
        WHERE i.message_id IN (\(list: messages)) ORDER BY i.message_id, i.position
        """
    }

    /// The files of a page's messages, in one statement; none where no message has any.
    package static func read(
        _ messages: [ID<Message>], _ reader: Reader
    ) throws -> [ID<Message>: [(message: ID<Message>, file: MessageFile)]] {
        guard !messages.isEmpty else { return [:] }
        return Dictionary(
            grouping: try reader.all(ofMessages(messages)) { row in
                let (message, seconds) = (try row.next(as: ID<Message>.self), try row.next(as: Int?.self))
                return (message: message, file: MessageFile(try StoredFile(row: &row), seconds: seconds))
            }, by: \.message)
    }
}

extension MessageFile.Kind: ColumnValue {}
