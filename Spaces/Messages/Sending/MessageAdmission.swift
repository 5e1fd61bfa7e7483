import Accounts
import Conversations
import Core
import Notifications
import SQL

/// Whether somebody may say something in a conversation, and how it reaches the other one. One statement.
struct MessageAdmission {
    /// The other of two; `nil` in a group.
    let other: ID<Account>?
    /// Whether it reaches the other one directly: a recipient who follows the sender, or has answered, gets messages so;
    /// otherwise the first ones wait in requests.
    let isAccepted: Bool
    /// Whether the other one's unread messages count it: neither the conversation nor its sender is muted.
    let isCounted: Bool
    /// Whether there is a device to push it to.
    let isPushed: Bool
    /// Where the sender has the conversation.
    let folder: ConversationHead.Folder
    /// How many messages wait there for the sender.
    let unread: Int
    let lastPosition: Int

    /// - Throws: where a member finds no such conversation, and where the other one is not there.
    init(_ sender: ID<Account>, in conversation: ID<Conversation>, at now: Timestamp, _ reader: Reader) throws {
        guard let admission = try reader.first(Self.statement(sender, in: conversation, at: now), Self.init(row:))
        else { throw Problem.conversationNotFound }
        guard let admission else { throw Problem.recipientGone }
        self = admission
    }

    /// `nil` without another one, unless it is a group.
    private init?(row: inout Row) throws {
        let (folder, unread) = (try row.next(as: ConversationHead.Folder.self), try row.next(as: Int.self))
        let lastPosition = try row.next(as: Int.self)
        let isGroup = try row.next(as: Bool.self)
        let other = try row.next(as: ID<Account>?.self)
        let hasAccepted = try row.next(as: Bool.self)
        guard other != nil || isGroup else { return nil }
        guard hasAccepted || !isGroup else { throw Problem.groupNotAccepted }
        self.folder = folder
        self.unread = unread
        self.lastPosition = lastPosition
        self.other = other
        isAccepted = try row.next(as: Bool.self) || isGroup
        isCounted = try row.next(as: Bool.self) && isAccepted
        isPushed = try row.next(as: Bool.self) && isCounted
    }

    static func statement(
        _ sender: ID<Account>, in conversation: ID<Conversation>, at now: Timestamp
    ) -> Statement {
        """
        SELECT m.folder, m.unread_count, c.last_position, c.is_group,
            CASE WHEN \(.isThere("o.account_id", for: sender)) THEN o.account_id END, m.has_accepted,
            COALESCE(o.has_accepted, 0) = 1 OR EXISTS (
                SELECT 1 FROM follows f WHERE f.follower_id = o.account_id AND f.followed_id = m.account_id),
            COALESCE(o.is_muted, 0) = 0 AND \(.notMuted("m.account_id", by: "o.account_id", now: now)),
            \(QueuePush.hasDevices("o.account_id"))
        FROM conversation_members m
        JOIN conversations c ON c.id = m.conversation_id
        LEFT JOIN conversation_members o
            ON c.is_group = 0 AND o.conversation_id = c.id AND o.account_id <> m.account_id
        WHERE m.conversation_id = \(conversation) AND m.account_id = \(sender)
            AND \(.keepsConversation(sender, with: "o.account_id"))
        """
    }
}
