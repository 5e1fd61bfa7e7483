package import Base
import Conversations
package import Core
import Notifications
import Posts
package import SQL
import Storage

/// Gives the moderators a copy of chosen messages. They see only these, as they were then: what is deleted later stays
/// in the report, and what was deleted before is as it was (``FormerMessages``). Reporting a message again changes nothing.
package struct ReportMessages: Act {
    package let reporter: ID<Account>
    package let conversation: ID<Conversation>
    package let messages: [ID<Message>]
    package let reason: ReportReason
    package let note: String

    package init(
        reporter: ID<Account>, conversation: ID<Conversation>, messages: [ID<Message>], reason: ReportReason,
        note: String
    ) {
        self.reporter = reporter
        self.conversation = conversation
        self.messages = messages
        self.reason = reason
        self.note = note
    }

    static let maxMessages = 50

    package var cost: Cost? { Cost(.reports, of: reporter) }

    /// - Returns: whether there is somebody who may decide about all of it.
    package func perform(_ services: Services) async throws -> Bool {
        guard !messages.isEmpty else { throw Problem.nothingChosen }
        guard messages.count <= Self.maxMessages else { throw Problem.tooMuchChosen }
        let images = try await firstImages(services)
        return try await services.database.write { transaction in
            try write(images, services, in: transaction)
        }
    }

    /// A small rendition of each message's first image: files go with their message, the report stays.
    private func firstImages(_ services: Services) async throws -> [ID<Message>: [UInt8]] {
        let found = try await services.database.read { reader in
            _ = try ConversationQueries.head(conversation, of: reporter, reader)
            return try reader.all(
                """
                SELECT i.message_id, m.id, m.rendering, m.widths FROM message_images i
                JOIN media m ON m.id = i.media_id
                JOIN messages t ON t.id = i.message_id
                WHERE i.message_id IN (\(list: messages)) AND i.position = 0 AND t.conversation_id = \(conversation)
                """
            ) { row in
                (
                    message: try row.next(as: ID<Message>.self), media: try row.next(as: ID<Media>.self),
                    rendering: try row.next(as: String.self), widths: try row.next(as: String.self)
                )
            }
        }
        var images: [ID<Message>: [UInt8]] = [:]
        for image in found {
            images[image.message] = await services.files.smallRendition(
                of: image.media, image.rendering, widths: image.widths)
        }
        return images
    }

    @discardableResult
    package func write(
        _ images: [ID<Message>: [UInt8]], _ services: Services, in transaction: Transaction
    ) throws -> Bool {
        let head = try ConversationQueries.head(conversation, of: reporter, transaction)
        guard head.hasCompany else { throw Problem.recipientGone }
        let chosen = try transaction.all(
            """
            SELECT t.id, t.sender_id, COALESCE(f.text, t.text), f.image FROM messages t
            LEFT JOIN former_messages f ON f.message_id = t.id AND t.state = 'deleted'
            WHERE t.id IN (\(list: messages)) AND t.conversation_id = \(conversation)
                AND t.position > \(head.clearedPosition) AND (t.state = 'sent' OR f.message_id IS NOT NULL)
                AND t.notice IS NULL\(head.group == nil ? nil : head.isSeen(by: reporter))
            ORDER BY t.position
            """
        ) { row in
            (
                id: try row.next(as: ID<Message>.self), sender: try row.next(as: ID<Account>.self),
                text: try row.next(as: String.self), image: try row.next(as: [UInt8]?.self)
            )
        }
        guard chosen.contains(where: { $0.sender != reporter }) else { throw Problem.nothingChosen }
        var fresh: [ID<Message>] = []
        for message in chosen {
            let count = try transaction.execute(
                """
                INSERT INTO reported_messages (reporter_id, message_id) VALUES (\(reporter), \(message.id))
                ON CONFLICT DO NOTHING
                """)
            if count > 0 { fresh.append(message.id) }
        }
        let reported = Set(chosen.filter { $0.sender != reporter && fresh.contains($0.id) }.map(\.sender)).sorted()
        // Of files, moderators get the names.
        let files = try MessageFile.read(fresh, transaction).mapValues { $0.map(\.file.file.name) }
        let former = try FormerMessages.edited(fresh, transaction)
        // In a group several may be reported at once; each report has all that was chosen.
        for other in reported {
            let items = chosen.filter { fresh.contains($0.id) }.flatMap { message in
                // What it said before, and what it says now.
                (former[message.id] ?? []).map { text in
                    CaseItem(
                        sender: message.sender, sentAt: message.id.createdAt, message: nil, text: text, image: nil)
                } + [
                    CaseItem(
                        sender: message.sender, sentAt: message.id.createdAt, message: message.id,
                        text: ([message.text] + (files[message.id] ?? [])).filter { !$0.isEmpty }.joined(
                            separator: "\n"),
                        image: message.image ?? images[message.id])
                ]
            }
            let isNew = try OpenCase(
                .messages, about: other, by: reporter, reason: reason, note: note, items: items
            ).write(services.ids.next(), in: transaction)
            guard isNew else { continue }
            try CallModerators(.caseWaiting, about: other, by: reporter).write(services, in: transaction)
        }
        return try reported.allSatisfy { try transaction.somebodyDecides(about: $0) }
    }
}

extension Problem {
    static let nothingChosen = Problem(
        422, Phrase("신고할 상대의 메시지를 하나 이상 골라 주세요.", "Choose at least one of their messages."), field: "message")
    static let tooMuchChosen = Problem(
        422,
        Phrase(
            "한 번에 \(ReportMessages.maxMessages)개까지 고를 수 있어요.",
            "Choose up to \(ReportMessages.maxMessages) messages."), field: "message")
}
