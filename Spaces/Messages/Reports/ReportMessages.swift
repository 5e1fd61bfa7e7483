package import Base
import Conversations
package import Core
import Notifications
import Posts
package import SQL

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
        let copies = try await MessageCopies(
            of: messages, where: "t.conversation_id = \(conversation)", services
        ) { reader in _ = try ConversationQueries.head(conversation, of: reporter, reader) }
        return try await services.database.write { transaction in
            try write(copies, services, in: transaction)
        }
    }

    private func write(_ copies: MessageCopies, _ services: Services, in transaction: Transaction) throws -> Bool {
        let head = try ConversationQueries.head(conversation, of: reporter, transaction)
        guard head.hasCompany else { throw Problem.recipientGone }
        let chosen = try transaction.all(
            """
            SELECT t.id, t.sender_id, COALESCE(f.text, t.text) FROM messages t
            LEFT JOIN former_messages f ON f.message_id = t.id AND t.state = 'deleted'
            WHERE t.id IN (\(list: messages)) AND t.conversation_id = \(conversation)
                AND t.position > \(head.clearedPosition) AND (t.state = 'sent' OR f.message_id IS NOT NULL)
                AND t.notice IS NULL\(head.group == nil ? nil : head.isSeen(by: reporter))
            ORDER BY t.position
            """
        ) { row in
            (
                id: try row.next(as: ID<Message>.self), sender: try row.next(as: ID<Account>.self),
                text: try row.next(as: String.self)
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
        // Of one that is gone, there is only what was kept.
        let parts = try FormerMessages.parts(of: fresh, transaction)
            .merging(copies.parts(of: fresh, transaction)) { kept, _ in kept }
        guard parts.values.joined().count(where: { $0.image != nil }) <= MessageCopies.most else {
            throw Problem.tooManyPhotosChosen
        }
        let former = try FormerMessages.edited(fresh, transaction)
        // In a group several may be reported at once; each report has all that was chosen.
        for other in reported {
            let items = chosen.filter { fresh.contains($0.id) }.flatMap { message in
                // What it said before, and what it says now.
                (former[message.id] ?? []).map { text in
                    CaseItem(
                        sender: message.sender, sentAt: message.id.createdAt, message: nil, text: text, image: nil)
                } + CaseItem.all(message.id, by: message.sender, message.text, parts[message.id] ?? [])
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

extension CaseItem {
    /// A message: its words with the first of what is attached, and what else is.
    fileprivate static func all(
        _ message: ID<Message>, by sender: ID<Account>, _ text: String, _ parts: [MessageCopies.Part]
    ) -> [CaseItem] {
        [
            CaseItem(
                sender: sender, sentAt: message.createdAt, message: message, text: text, image: parts.first?.image,
                file: parts.first?.file)
        ] + parts.dropFirst().map { CaseItem(sender: sender, image: $0.image, file: $0.file) }
    }
}

extension Problem {
    package static let nothingChosen = Problem(
        422, Phrase("신고할 상대의 메시지를 하나 이상 골라 주세요.", "Choose at least one of their messages."), field: "message")
    static let tooMuchChosen = Problem(
        422,
        Phrase(
            "한 번에 \(ReportMessages.maxMessages)개까지 고를 수 있어요.",
            "Choose up to \(ReportMessages.maxMessages) messages."), field: "message")
}
