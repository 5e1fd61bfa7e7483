package import Base
import Conversations
package import Core
import FoundationEssentials
import Kernel
import Notifications
package import SQL

/// Says something in a conversation. Sending the same client id again is sending it once.
package struct SendMessage: Act {
    package let sender: ID<Account>
    package let conversation: ID<Conversation>
    /// Made by the sender's client: 8–64 letters, digits, `-` and `_`.
    package let clientID: String
    package let text: String
    /// The message it replies to.
    package var quoted: ID<Message>?
    /// Images the sender has stored for a message, in their order.
    package var images: [ID<Media>]
    /// Files that are no images, which the sender has stored for a message, in their order.
    package var files: [ID<Media>] = []
    /// How long the voice is, in seconds, where one was recorded.
    package var seconds: Int?
    /// Whether it passes on what is said elsewhere.
    package var isForwarded = false
    /// Whether something else may have been sent under its name: a page without scripts can be gone back to, while a script
    /// names each message anew.
    package var mayShareName = false
    /// Uploaded files, which become images and files of the message, behind those.
    package var attachments: [Attachment] = []

    package init(
        sender: ID<Account>, conversation: ID<Conversation>, clientID: String, text: String, images: [ID<Media>] = []
    ) {
        self.sender = sender
        self.conversation = conversation
        self.clientID = clientID
        self.text = text
        self.images = images
    }

    package static let limit = TextLimit(4_000)
    package static let maxImages = 10
    /// How much a stranger may say before there is an answer.
    package static let requestLimit = 3

    package var cost: Cost? { Cost(.messages, of: sender) }
    package var needs: Permission? { Permission(to: .messages, for: sender) }

    /// - Returns: the message, now durable; the one that was stored before if it was.
    package func perform(_ services: Services) async throws -> ID<Message> {
        guard attachments.isEmpty else { return try await performWithAttachments(services) }
        do {
            return try await services.database.write { transaction in
                try write(services.ids.next(Message.self), site: services.site.publicURL, in: transaction)
            }
        } catch is StoredMeanwhile {
            do {
                return try await services.database.write { transaction in
                    try write(services.ids.next(Message.self), site: services.site.publicURL, in: transaction)
                }
            } catch is StoredMeanwhile { throw Problem.badRequest }
        }
    }

    /// The message already sent with this client id and these words; who answers with it checks what came with it.
    func before(_ reader: Reader) throws -> SentBefore? {
        try sent(as: clientID, reader).flatMap { try same(as: $0, reader) }
    }

    /// - Throws: ``Core/Problem/changedSinceSent`` where it may be the same or another.
    private func same(as first: SentBefore, _ reader: Reader) throws -> SentBefore? {
        let says = first.says(text.tidied)
        if says == true { return first }
        if let other = try sent(as: changedName, reader) { return other }
        guard says == nil else { return nil }
        if mayShareName { throw Problem.changedSinceSent }
        return first
    }

    /// A page from before, on which something else was written since.
    private var changedName: String { Base.changedName(of: clientID, saying: text.tidied) }

    private func sent(as name: String, _ reader: Reader) throws -> SentBefore? {
        guard let found = try SentBefore.find([name], by: sender, reader)[name] else { return nil }
        guard found.conversation == conversation else { throw Problem.badRequest }
        return found
    }

    /// Its images and files that are stored.
    func ownAttachments(_ reader: Reader) throws -> [SentAttachment] {
        try SentAttachment.stored(images: images, files: files, reader)
    }

    /// - Parameters:
    ///   - id: the message's, whose time is when it was said.
    ///   - site: the address of this instance, to know links to its own pages by.
    @discardableResult
    package func write(_ id: ID<Message>, site: String, in transaction: Transaction) throws -> ID<Message> {
        let text = try checked()
        // Asked once: another process may store it meanwhile.
        let first = try sent(as: clientID, transaction)
        if let same = try first.flatMap({ try same(as: $0, transaction) }) {
            try same.check(try ownAttachments(transaction), transaction)
            return same.id
        }
        let name = first == nil ? clientID : changedName
        let admission = try MessageAdmission(
            sender, in: conversation, at: id.createdAt(by: transaction.now), transaction)
        try check(admission)
        try checkQuoted(transaction)
        let position = try transaction.one(
            """
            UPDATE conversations SET last_position = last_position + 1 WHERE id = \(conversation)
            RETURNING last_position
            """
        ) { row in try row.next(as: Int.self) }
        // Another process may have been quicker: its message has been waited for only now.
        guard admission.isAccepted || position <= Self.requestLimit else { throw Problem.requestWaits }
        let linked = try linked(in: text, site: site, transaction)
        let added = try transaction.execute(
            """
            INSERT INTO messages (
                id, conversation_id, position, sender_id, client_id, text, linked_id, linked_account_id, quoted_id,
                is_forwarded)
            VALUES (\(id), \(conversation), \(position), \(sender), \(name), \(text), \(linked.post), \(linked.member),
                \(quoted), \(isForwarded))
            ON CONFLICT (sender_id, client_id) DO NOTHING
            """)
        guard added == 1 else { throw StoredMeanwhile() }
        try attachImages(to: id, transaction)
        try attachFiles(to: id, transaction)
        try fileForSender(id, at: position, admission, transaction)
        if let other = admission.other {
            try file(id, for: other, admission, transaction)
            try transaction.emit(
                MessageSent(conversation: conversation, message: id, sender: sender, receiver: other))
        } else {
            try fileInGroup(id, at: position, transaction)
        }
        return id
    }

    private func checked() throws -> String {
        let text = text.tidied
        guard !text.isEmpty || !images.isEmpty || !files.isEmpty else { throw Problem.messageBlank }
        try Self.limit.check(text, "메시지가", at: "text")
        guard images.count + files.count <= Self.maxImages else { throw Problem.tooManyPhotos }
        guard Self.isClientID(clientID) else { throw Problem.badRequest }
        return text
    }

    static func isClientID(_ text: String) -> Bool {
        (8...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            }
    }

    private func check(_ admission: MessageAdmission) throws {
        guard !admission.isAccepted else { return }
        guard images.isEmpty, files.isEmpty else { throw Problem.noPhotosInRequests }
        guard admission.lastPosition < Self.requestLimit else { throw Problem.requestWaits }
    }

    private func attachImages(to id: ID<Message>, _ transaction: Transaction) throws {
        for (position, image) in images.enumerated() {
            let attached = try transaction.execute(
                """
                INSERT INTO message_images (media_id, message_id, position)
                SELECT m.id, \(id), \(position) FROM media m
                WHERE m.id = \(image) AND m.owner_id = \(sender) AND m.role = 'attachment'
                ON CONFLICT DO NOTHING
                """)
            guard attached == 1 else { throw Problem.photoGone }
        }
    }

    private func fileForSender(
        _ id: ID<Message>, at position: Int, _ admission: MessageAdmission, _ transaction: Transaction
    ) throws {
        // To answer is to have read, and to agree.
        try transaction.execute(
            """
            UPDATE conversation_members SET folder = 'inbox', has_accepted = 1, has_spoken = 1, latest_id = \(id),
                read_position = \(position), unread_count = 0
            WHERE conversation_id = \(conversation) AND account_id = \(sender)
            """)
        if admission.folder == .requests {
            if let asker = admission.other {
                try transaction.emit(RequestAccepted(conversation: conversation, asker: asker))
            }
            try transaction.emit(ConversationChanged(conversation: conversation, account: sender))
        }
        if admission.unread > 0 {
            try transaction.setUnreadMessages(
                of: sender, to: ConversationQueries.unreadTotal(of: sender, now: id.createdAt(by: transaction.now)))
        }
    }

    private func file(
        _ id: ID<Message>, for other: ID<Account>, _ admission: MessageAdmission, _ transaction: Transaction
    ) throws {
        let folder: ConversationHead.Folder = admission.isAccepted ? .inbox : .requests
        try transaction.execute(
            """
            UPDATE conversation_members SET folder = \(folder), has_accepted = \(admission.isAccepted),
                latest_id = \(id), unread_count = unread_count + 1
            WHERE conversation_id = \(conversation) AND account_id = \(other)
            """)
        let now = id.createdAt(by: transaction.now)
        if admission.isCounted {
            try transaction.setUnreadMessages(of: other, to: "unread_messages + 1")
        } else if !admission.isAccepted {
            // A request is one, however much it says.
            try transaction.setUnreadMessages(of: other, to: ConversationQueries.unreadTotal(of: other, now: now))
        }
        if admission.isPushed {
            try QueuePush(.message, other, id.rawValue).write(at: now, in: transaction)
        }
    }
}

/// Another process has stored it since this transaction looked: nothing is to be written.
struct StoredMeanwhile: Error {}
