import Accounts
package import Core
import Exports
package import SQL
package import Storage

/// A message in the export of who sent it.
package struct SentMessage: Sendable {
    package struct Conversation: Sendable {
        package let id: Int64
        /// Of a group.
        package let name: String
        /// Of the other in a conversation of two; empty for groups, and where they have left.
        package let handle: String

        package var title: String { handle.isEmpty ? name : "@\(handle)" }
    }

    package let id: ID<Post>
    package let position: Int
    package let text: String
    package let editedAt: Timestamp?
    package var images: [StoredImage] = []
    package var files: [StoredFile] = []

    package static func conversations(of account: ID<Account>, _ reader: Reader) throws -> [Conversation] {
        try reader.all(conversationsStatement(of: account)) { row in
            Conversation(id: try row.next(), name: try row.next(), handle: try row.next())
        }
    }

    static func conversationsStatement(of account: ID<Account>) -> Statement {
        """
        SELECT c.id, c.name, COALESCE(a.handle, '') FROM conversation_members m
        JOIN conversations c ON c.id = m.conversation_id
        LEFT JOIN accounts a ON a.id = CASE c.low_id WHEN \(account) THEN c.high_id ELSE c.low_id END
            AND \(.notAway("a.id"))
        WHERE m.account_id = \(account) ORDER BY c.id
        """
    }

    package static func statement(in conversation: Int64, of account: ID<Account>, after position: Int) -> Statement {
        """
        SELECT t.id, t.position, t.text, t.edited_at FROM messages t
        WHERE t.conversation_id = \(conversation) AND t.position > \(position) AND t.sender_id = \(account)
            AND t.state = 'sent' AND t.notice IS NULL
        ORDER BY t.position LIMIT \(MemberExport.pageSize)
        """
    }

    package static func page(
        in conversation: Int64, of account: ID<Account>, after position: Int, _ reader: Reader
    ) throws -> [SentMessage] {
        var messages = try reader.all(statement(in: conversation, of: account, after: position)) { row in
            SentMessage(id: try row.next(), position: try row.next(), text: try row.next(), editedAt: try row.next())
        }
        let ids = messages.map(\.id)
        let images = try reader.all(
            """
            SELECT i.message_id, \(StoredImage.columns) FROM message_images i JOIN media m ON m.id = i.media_id
            WHERE i.message_id IN (\(list: ids)) ORDER BY i.message_id, i.position
            """
        ) { row in (message: try row.next(as: ID<Post>.self), image: try StoredImage(row: &row)) }
        let files = try reader.all(
            """
            SELECT i.message_id, \(StoredFile.columns) FROM message_files i JOIN stored_files f ON f.id = i.file_id
            WHERE i.message_id IN (\(list: ids)) ORDER BY i.message_id, i.position
            """
        ) { row in (message: try row.next(as: ID<Post>.self), file: try StoredFile(row: &row)) }
        for index in messages.indices {
            let id = messages[index].id
            messages[index].images = images.filter { $0.message == id }.map(\.image)
            messages[index].files = files.filter { $0.message == id }.map(\.file)
        }
        return messages
    }
}
