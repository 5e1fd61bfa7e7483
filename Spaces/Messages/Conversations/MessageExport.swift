package import Base
import BasePages
import Core
import Design
import SQL

extension MemberExport {
    /// What a member has said, by conversation, of those they have not left. What others have said is theirs.
    static let messages = MemberExport { export, services in
        let account = export.account
        let conversations = try await services.database.read { reader in
            try reader.all(SentMessage.conversations(of: account)) { row in
                SentMessage.Conversation(id: try row.next(), name: try row.next(), handle: try row.next())
            }
        }
        try await export.beginList("messages")
        for conversation in conversations { try await write(conversation, export, services) }
        await export.endList()
    }

    private static func write(
        _ conversation: SentMessage.Conversation, _ export: ExportFolder, _ services: Services
    ) async throws {
        let account = export.account
        var pages = 0
        try await export.each(services, from: 0, key: \SentMessage.position) { after, reader in
            try SentMessage.page(in: conversation.id, of: account, after: after, reader)
        } use: { messages in
            var items: [HTML] = []
            for message in messages {
                let (json, view) = try await message.exported(to: conversation, export, services)
                try await export.add([json])
                items.append(view)
            }
            pages += 1
            let page = "messages/\(conversation.id)\(pages == 1 ? "" : "-\(pages)").html"
            let title = Phrase("보낸 메시지: \(conversation.title)", "Messages sent to \(conversation.title)")
            try await export.page(page, title: export.language(title)) { _ in
                #"<h1>\#(export.language(title))</h1><ul class="list">\#(items)</ul>"#
            }
            await export.lead(to: page, title, count: messages.count)
        }
    }
}

/// A message in the export of who sent it.
struct SentMessage: Sendable {
    struct Conversation: Sendable {
        let id: Int64
        /// Of a group.
        let name: String
        /// Of the other in a conversation of two; empty for groups, and where they have left.
        let handle: String

        var title: String { handle.isEmpty ? name : "@\(handle)" }
    }

    let id: ID<Post>
    let position: Int
    let text: String
    let editedAt: Timestamp?
    var images: [StoredImage] = []
    var files: [StoredFile] = []

    static func conversations(of account: ID<Account>) -> Statement {
        """
        SELECT c.id, c.name, COALESCE(a.handle, '') FROM conversation_members m
        JOIN conversations c ON c.id = m.conversation_id
        LEFT JOIN accounts a ON a.id = CASE c.low_id WHEN \(account) THEN c.high_id ELSE c.low_id END
            AND \(.notAway("a.id"))
        WHERE m.account_id = \(account) ORDER BY c.id
        """
    }

    static func statement(in conversation: Int64, of account: ID<Account>, after position: Int) -> Statement {
        """
        SELECT t.id, t.position, t.text, t.edited_at FROM messages t
        WHERE t.conversation_id = \(conversation) AND t.position > \(position) AND t.sender_id = \(account)
            AND t.state = 'sent' AND t.notice IS NULL
        ORDER BY t.position LIMIT \(MemberExport.pageSize)
        """
    }

    static func page(
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

    func exported(
        to conversation: Conversation, _ export: ExportFolder, _ services: Services
    ) async throws -> (JSON, HTML) {
        var pictures: [ExportedImage] = []
        for image in images { pictures.append(try await export.take(image, named: "", services.files)) }
        var taken: [(json: JSON, name: String?)] = []
        for file in files { taken.append(try await export.take(file, services.files)) }
        let json = JSON(members: [
            ("conversation", JSON(String(conversation.id))), ("to", JSON(conversation.handle)),
            ("group", JSON(conversation.name)), ("sent", JSON(id.createdAt)), ("text", JSON(text)),
            ("edited", editedAt.map { JSON($0) } ?? .null),
            ("images", JSON(pictures.map(\.json))), ("files", JSON(taken.map(\.json))),
        ])
        let links = zip(files, taken).map { file, taken -> HTML in
            taken.name.map { #"<p><a href="../\#($0)">\#(file.name)</a></p>"# as HTML } ?? .empty
        }
        let view: HTML = """
            <li><p class="text">\(text)</p>
            \(pictures.map { exportedPicture($0, root: "../") })\(links)
            <p class="muted">\(id.createdAt.iso8601)</p></li>
            """
        return (json, view)
    }
}
