package import Base
import Conversations
package import Core
import Kernel
import Media
import SQL

/// Passes on a message that the member sees to conversations of theirs: to all of them, or to none. What it says becomes a
/// message of the member's, marked as forwarded; its first author is not notified. Its images and files become the
/// member's, one copy for all of these messages (docs/decisions/0093).
package struct ForwardMessage: Act {
    package let account: ID<Account>
    package let conversation: ID<Conversation>
    package let message: ID<Message>
    package let receivers: Set<ID<Conversation>>
    /// Made by the member's client, as that of a message is: forwarding again is forwarding once.
    package let clientID: String

    package init(
        account: ID<Account>, conversation: ID<Conversation>, message: ID<Message>, to receivers: Set<ID<Conversation>>,
        clientID: String
    ) {
        self.account = account
        self.conversation = conversation
        self.message = message
        self.receivers = receivers
        self.clientID = clientID
    }

    /// To how many conversations at once.
    package static let most = 5

    package var cost: Cost? { Cost(.forwards, of: account) }
    package var needs: Permission? { Permission(to: .messages, for: account) }

    /// What is passed on, and whose its images and files are.
    private struct Found {
        let text: String
        let images: [(id: ID<Media>, owner: ID<Account>)]
        let files: [(id: ID<Media>, owner: ID<Account>, seconds: Int?)]
    }

    package func perform(_ services: Services) async throws {
        guard !receivers.isEmpty else { throw Problem.noReceivers }
        guard receivers.count <= Self.most else { throw Problem.tooManyReceivers }
        guard SendMessage.isClientID(clientID), clientID.utf8.count <= 40 else { throw Problem.badRequest }
        let found = try await services.database.read { reader -> Found? in
            let found = try self.found(reader)
            try checkReceivers(reader)
            return try isDone(found, reader) ? nil : found
        }
        guard let found else { return }
        var sending = SendMessage(sender: account, conversation: conversation, clientID: clientID, text: found.text)
        sending.isForwarded = true
        do {
            try await sending.take(found.images, found.files, services)
            try await send(sending, services)
        } catch {
            try await sending.removeUnused(services)
            throw error
        }
    }

    private func send(_ sending: SendMessage, _ services: Services) async throws {
        // In one order, so that no two wait for each other.
        let receivers = receivers.sorted()
        do {
            try await services.database.write { transaction in
                // It may have been deleted since, or somebody may have gone.
                let found = try found(transaction)
                try checkReceivers(transaction)
                guard try !isDone(found, transaction) else { return }
                try transaction.holdAttachments(of: account)
                for receiver in receivers {
                    let message = sending.again(in: receiver, as: clientID(in: receiver))
                    try message.write(
                        services.ids.next(Message.self), site: services.site.publicURL, in: transaction)
                }
            }
        } catch is StoredMeanwhile {
            let wasSent = try await services.database.read { reader in try isDone(found(reader), reader) }
            guard wasSent else { throw Problem.badRequest }
        }
        // Another request has forwarded it: these are not needed.
        try await sending.removeUnused(services)
    }

    private func clientID(in receiver: ID<Conversation>) -> String { "\(clientID)-\(receiver)" }

    /// Whether it has been forwarded already.
    ///
    /// - Throws: ``Core/Problem`` where something else was, under the same name: it has been edited since, or it is another
    ///   message, or what was forwarded is deleted.
    private func isDone(_ found: Found, _ reader: Reader) throws -> Bool {
        let before = try SentBefore.find(receivers.map { clientID(in: $0) }.sorted(), by: account, reader)
        guard !before.isEmpty else { return false }
        let attachments = try SentAttachment.of([message] + before.values.map(\.id).sorted(), reader)
        let isTheSame = before.values.allSatisfy { sent in
            !sent.isDeleted && sent.text == found.text
                && SentAttachment.areSame(attachments[sent.id] ?? [], attachments[message] ?? [])
        }
        guard isTheSame else { throw Problem.forwardedOther }
        return before.count == receivers.count
    }

    /// Only what the member sees.
    private func found(_ reader: Reader) throws -> Found {
        let head = try ConversationQueries.headToAct(in: conversation, by: account, reader)
        let text = try reader.value(
            """
            SELECT t.text FROM messages t WHERE t.id = \(message) AND t.conversation_id = \(conversation)
                AND t.state = 'sent' AND t.notice IS NULL AND t.position > \(head.clearedPosition)
                \(head.isSeen(by: account))
            """, as: String.self)
        guard let text else { throw Problem.messageNotFound }
        let images = try reader.all(
            """
            SELECT m.id, m.owner_id FROM message_images i JOIN media m ON m.id = i.media_id
            WHERE i.message_id = \(message) ORDER BY i.position
            """
        ) { row in (id: try row.next(as: ID<Media>.self), owner: try row.next(as: ID<Account>.self)) }
        let files = try reader.all(
            """
            SELECT f.id, f.owner_id, i.seconds FROM message_files i JOIN stored_files f ON f.id = i.file_id
            WHERE i.message_id = \(message) ORDER BY i.position
            """
        ) { row in
            (
                id: try row.next(as: ID<Media>.self), owner: try row.next(as: ID<Account>.self),
                seconds: try row.next(as: Int?.self)
            )
        }
        return Found(text: text, images: images, files: files)
    }

    /// Those in the member's list: to write to a request would be to accept it.
    private func checkReceivers(_ reader: Reader) throws {
        let count = try reader.value(
            """
            SELECT COUNT(*) FROM conversation_members
            WHERE account_id = \(account) AND folder = 'inbox' AND conversation_id IN (\(list: receivers.sorted()))
            """, as: Int.self)
        guard count == receivers.count else { throw Problem.receiverGone }
    }
}

extension SendMessage {
    /// Takes images and files along: those that are the sender's already, and of others' a copy.
    fileprivate mutating func take(
        _ images: [(id: ID<Media>, owner: ID<Account>)], _ files: [(id: ID<Media>, owner: ID<Account>, seconds: Int?)],
        _ services: Services
    ) async throws {
        for image in images {
            let own = image.owner == sender ? image.id : try await CopyImage(image.id, owner: sender)(services)
            guard let own else { throw Problem.messageNotFound }
            self.images.append(own)
        }
        for file in files {
            let own = file.owner == sender ? file.id : try await CopyFile(file.id, owner: sender)(services)
            guard let own else { throw Problem.messageNotFound }
            self.files.append(own)
            seconds = file.seconds
        }
    }

    /// The same words and attachments, said in another conversation.
    fileprivate func again(in conversation: ID<Conversation>, as clientID: String) -> SendMessage {
        var message = SendMessage(
            sender: sender, conversation: conversation, clientID: clientID, text: text, images: images)
        message.files = files
        message.seconds = seconds
        message.isForwarded = isForwarded
        return message
    }
}

extension Problem {
    static let forwardedOther = Problem(
        409,
        Phrase(
            "앞서 전달한 것과 내용이 달라요. 지금 내용을 전달하려면 한 번 더 눌러 주세요.",
            "This is not what you forwarded before. To forward it as it is now, send this again."),
        field: "client_id")
    package static let noReceivers = Problem(422, Phrase("전달할 대화를 골라 주세요.", "Choose a conversation."), field: "with")
    static let tooManyReceivers = Problem(
        422,
        Phrase(
            "한 번에 대화 \(ForwardMessage.most)개까지 전달할 수 있어요.",
            "You can forward to up to \(ForwardMessage.most) conversations at once."), field: "with")
    static let receiverGone = Problem(
        422,
        Phrase("고른 대화 가운데 이제 쓸 수 없는 대화가 있어요.", "You can no longer write in a conversation you chose."),
        field: "with")
}
