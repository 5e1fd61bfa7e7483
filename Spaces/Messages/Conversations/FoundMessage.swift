import Core
package import SQL

/// A message as its row has it, with the message it quotes.
package struct FoundMessage {
    let id: ID<Message>
    let position: Int
    let sender: ID<Account>
    let text: String
    let linked: LinkedRow
    let isDeleted: Bool
    let isHidden: Bool
    let clientID: String
    let notice: GroupNotice.Kind?
    /// Whether there may be images or reactions.
    let isAdorned: Bool
    let hasFiles: Bool
    let isEdited: Bool
    let isForwarded: Bool
    let quoted: Quoted?

    /// The message that a reply quotes, and the beginning of its text.
    struct Quoted {
        let id: ID<Message>
        let position: Int
        let sender: ID<Account>
        let text: String
        let isDeleted: Bool
        let isHidden: Bool
        let hasImages: Bool
        let files: MessageFile.Kind
    }

    init(row: inout Row) throws {
        id = try row.next()
        position = try row.next()
        sender = try row.next()
        text = try row.next()
        linked = LinkedRow(post: try row.next(), member: try row.next())
        let state = try row.next(as: MessageState.self)
        (isDeleted, isHidden) = (state != .sent, state == .hidden)
        clientID = try row.next()
        notice = try row.next()
        isAdorned = try row.next()
        hasFiles = try row.next()
        isEdited = try row.next()
        isForwarded = try row.next()
        guard let quotedID = try row.next(as: ID<Message>?.self) else {
            quoted = nil
            return
        }
        let place = (position: try row.next(as: Int.self), sender: try row.next(as: ID<Account>.self))
        let (words, itsState) = (try row.next(as: String.self), try row.next(as: MessageState.self))
        quoted = Quoted(
            id: quotedID, position: place.position, sender: place.sender, text: words, isDeleted: itsState != .sent,
            isHidden: itsState == .hidden, hasImages: try row.next(), files: try row.next())
    }

    /// The rows, as `t`, with what they quote.
    ///
    /// - Parameters:
    ///   - isAdorned: whether there may be images or reactions; to find out is not free.
    ///   - hasFiles: likewise.
    static func selection(isAdorned: Statement = Self.isAdorned, hasFiles: Statement = Self.hasFiles) -> Statement {
        """
        SELECT t.id, t.position, t.sender_id, t.text, t.linked_id, t.linked_account_id, t.state, t.client_id, t.notice,
            \(isAdorned), \(hasFiles), CASE WHEN t.edited_at IS NULL THEN 0 ELSE 1 END, t.is_forwarded,
            q.id, q.position, q.sender_id, substr(q.text, 1, 200), q.state,
            EXISTS (SELECT 1 FROM message_images qi WHERE qi.message_id = q.id), \(MessageFile.kind(of: "q.id"))
        FROM messages t
        LEFT JOIN messages q ON q.id = t.quoted_id
        """
    }

    package static let isAdorned: Statement = """
        (EXISTS (SELECT 1 FROM message_images i WHERE i.message_id = t.id)
            OR EXISTS (SELECT 1 FROM message_reactions r WHERE r.message_id = t.id))
        """

    package static let hasFiles: Statement = "EXISTS (SELECT 1 FROM message_files f WHERE f.message_id = t.id)"

    /// What it quotes, as a member of the conversation sees it: nothing of what is deleted, for both or for this member.
    ///
    /// - Parameter others: whom the viewer may know of.
    func quoted(
        in conversation: ConversationHead, by viewer: ID<Account>, among others: [ID<Account>: Author]
    ) -> QuotedMessage? {
        quoted.flatMap { quoted in
            guard quoted.sender == viewer || others[quoted.sender] != nil else { return nil }
            let isDeleted = quoted.isDeleted || quoted.position <= conversation.clearedPosition
            return QuotedMessage(
                id: quoted.id, conversation: conversation.id, position: quoted.position,
                sender: quoted.sender == viewer ? nil : others[quoted.sender],
                excerpt: .init(
                    text: isDeleted ? "" : quoted.text, isDeleted: isDeleted, isHidden: quoted.isHidden,
                    hasImages: quoted.hasImages, files: quoted.files))
        }
    }
}
