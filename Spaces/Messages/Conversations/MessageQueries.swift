import Accounts
import Base
package import Core
package import Posts
package import SQL
import Storage

/// Messages, page by page. As many statements a page, however many messages it has.
package struct MessageQueries {
    package static let pageSize = 40

    package let conversation: ConversationHead
    package let viewer: ID<Account>
    package let cards: ReadEmbeds

    package init(conversation: ConversationHead, viewer: ID<Account>, cards: @escaping ReadEmbeds) {
        self.conversation = conversation
        self.viewer = viewer
        self.cards = cards
    }

    /// The valid positions in an address or form: more than anybody can write, and far from where one more would be too
    /// many.
    package static let positions = 0...1_000_000_000_000

    /// Which part of a conversation.
    package enum Window {
        case newest
        /// From a message that waits, and to the newest one where it is not far.
        case unread(from: Int)
        case before(Int)
        case after(Int)
        case around(Int)
    }

    /// One page, from the oldest to the newest, and where the next ones begin on either side: before and after which
    /// position. A page may be empty where a block hides everything, and there is more beyond it.
    package func page(
        _ window: Window, size: Int = pageSize, _ reader: Reader
    ) throws -> (messages: [MessageItem], older: Int?, newer: Int?) {
        switch window {
        case .newest: return try newest(size, reader)
        case .unread(let first):
            let length = conversation.lastPosition - first + 1
            guard length <= Self.unreadAtOnce else { return try page(.around(first), size: size, reader) }
            return try newest(max(size, length + Self.context), reader)
        case .before(let position):
            let (messages, older) = try older(than: position, limit: size, reader)
            let newer = max(0, min(position - 1, conversation.lastPosition))
            return (try complete(messages.reversed(), reader), older, newer)
        case .after(let position):
            let (messages, newer) = try newer(than: position, limit: size, reader)
            return (try complete(messages, reader), min(position, conversation.lastPosition) + 1, newer)
        case .around(let position):
            let (before, older) = try older(than: position, limit: size / 2, reader)
            let (after, newer) = try newer(than: position - 1, limit: size - size / 2, reader)
            return (try complete(before.reversed() + after, reader), older, newer)
        }
    }

    private func newest(
        _ limit: Int, _ reader: Reader
    ) throws -> (messages: [MessageItem], older: Int?, newer: Int?) {
        let (messages, older) = try older(than: .max, limit: limit, reader)
        return (try complete(messages.reversed(), reader), older, nil)
    }

    /// One message; `nil` when it is not the viewer's to see.
    package func one(_ id: ID<Message>, _ reader: Reader) throws -> MessageItem? {
        try complete(
            reader.all(
                """
                \(FoundMessage.selection())
                WHERE t.id = \(id) AND t.conversation_id = \(conversation.id)
                    AND t.position > \(conversation.clearedPosition)\(conversation.isSeen(by: viewer))
                """, FoundMessage.init(row:)), reader
        ).first
    }

    /// How much of a conversation one search looks through: a reader is held for some milliseconds, whatever is there.
    package static let searchedMessages = 4_000
    static let searchedBytes = 2 << 20
    /// How many messages are read at a time.
    private static let searchStep = 200

    /// Messages that hold all of some words, the newest first.
    ///
    /// - Returns: besides, before which position to search on; `nil` once the whole conversation has been looked through.
    package func search(_ text: String, before position: Int, _ reader: Reader) throws -> ([MessageItem], further: Int?)
    {
        let words = SoughtWords(text)
        var found: [FoundMessage] = []
        var (next, bytes) = (min(position, conversation.lastPosition + 1), 0)
        let end = next - Self.searchedMessages
        while next > end, bytes < Self.searchedBytes {
            let (step, further) = try older(
                than: next, limit: Self.searchStep, isAdorned: "1 = 1", hasFiles: "1 = 1", reader)
            for message in step {
                next = message.position
                bytes += message.text.utf8.count
                if !message.isDeleted, message.notice == nil, words.areAll(in: message.text) { found.append(message) }
                if found.count == Self.pageSize || bytes >= Self.searchedBytes {
                    return (try complete(found, reader), next)
                }
            }
            guard let further else { return (try complete(found, reader), nil) }
            next = further
        }
        return (try complete(found, reader), next)
    }

    /// Images, reactions and cards of a page's messages.
    private func complete(_ found: [FoundMessage], _ reader: Reader) throws -> [MessageItem] {
        guard !found.isEmpty else { return [] }
        // One that moderators have hidden keeps its own.
        let adorned = found.filter { $0.isAdorned && !$0.isDeleted }.map(\.id)
        let images = try images(of: adorned, reader)
        let reactions = try reactions(to: adorned, reader)
        let files = try MessageFile.read(found.filter { $0.hasFiles && !$0.isDeleted }.map(\.id), reader)
        let linked = found.compactMap(\.linked.post)
        let cards = linked.isEmpty ? [:] : try cards(linked, viewer, reader)
        let members = try Embed.members(found.compactMap(\.linked.member), viewer: viewer, reader)
        let people = try people(of: found, reader)
        let notices = try notices(found, people, reader)
        return found.compactMap { found in
            let sender = found.sender == viewer ? nil : people[found.sender]
            guard sender != nil || found.sender == viewer || conversation.group == nil else { return nil }
            var item = MessageItem(
                id: found.id, conversation: conversation.id, position: found.position,
                sender: sender, text: found.text, isDeleted: found.isDeleted)
            item.isHidden = found.isHidden
            item.isEdited = found.isEdited && !found.isDeleted
            item.isForwarded = found.isForwarded && !found.isDeleted
            if item.isOwn { item.clientID = found.clientID }
            item.isInGroup = conversation.group != nil
            item.notice = notices[found.id]
            item.quoted = found.quoted(in: conversation, by: viewer, among: people)
            item.images = (images[found.id] ?? []).map(\.picture)
            item.files = (files[found.id] ?? []).map(\.file)
            item.card = found.linked.post.flatMap { cards[$0] } ?? found.linked.member.flatMap { members[$0] }
            item.reactions = Reaction.counted(
                (reactions[found.id] ?? [])
                    .filter { conversation.group != nil || $0.account == viewer || people[$0.account] != nil }
                    .map { (emoji: $0.emoji, isOwn: $0.account == viewer) })
            return item
        }
    }

    private func images(
        of messages: [ID<Message>], _ reader: Reader
    ) throws -> [ID<Message>: [(message: ID<Message>, picture: Picture)]] {
        guard !messages.isEmpty else { return [:] }
        return Dictionary(
            grouping: try reader.all(Self.imagesStatement(of: messages)) { row in
                (message: try row.next(as: ID<Message>.self), picture: try Picture.ofMessage(row: &row))
            }, by: \.message)
    }

    private struct Given {
        let message: ID<Message>
        let account: ID<Account>
        let emoji: Emoji
    }

    private func reactions(to messages: [ID<Message>], _ reader: Reader) throws -> [ID<Message>: [Given]] {
        guard !messages.isEmpty else { return [:] }
        let given = try reader.all(
            """
            SELECT r.message_id, r.account_id, r.reaction FROM message_reactions r
            WHERE r.message_id IN (\(list: messages)) AND \(.notBlocked("r.account_id", by: viewer))
            """
        ) { row -> Given? in
            let (message, account) = (try row.next(as: ID<Message>.self), try row.next(as: ID<Account>.self))
            return Emoji(try row.next(as: String.self)).map { Given(message: message, account: account, emoji: $0) }
        }
        return Dictionary(grouping: given.compactMap { $0 }, by: \.message)
    }

    static func imagesStatement(of messages: [ID<Message>]) -> Statement {
        """
        SELECT i.message_id, m.id, m.width, m.height, m.widths, m.placeholder, m.alt, m.focus_x, m.focus_y
        FROM message_images i JOIN media m ON m.id = i.media_id
        WHERE i.message_id IN (\(list: messages)) ORDER BY i.message_id, i.position
        """
    }
}

extension Picture {
    /// An image whose address leads to its conversation's members alone.
    fileprivate static func ofMessage(row: inout Row) throws -> Picture {
        Picture(
            Rendering(try row.next(), key: nil), width: try row.next(), height: try row.next(),
            renditions: try row.next(), placeholder: try row.next(), alt: try row.next(),
            focus: try Focus(columns: &row))
    }
}
