import Base
import BasePages
import Conversations
import Core
import Design
import Exports
import SQL
import Storage

extension MemberExport {
    /// What a member has said, by conversation, of those they have not left. What others have said is theirs.
    static let messages = MemberExport { export, services in
        let account = export.account
        let conversations = try await services.database.read { reader in
            try SentMessage.conversations(of: account, reader)
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

extension SentMessage {
    fileprivate func exported(
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
