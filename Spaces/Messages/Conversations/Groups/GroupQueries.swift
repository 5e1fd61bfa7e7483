import Accounts
package import Core
package import SQL

/// A group's members.
package enum GroupQueries {
    /// The others whom a member may know of: nobody with a block in between, either way.
    package static func members(of conversation: ID<Conversation>, for account: ID<Account>, _ reader: Reader) throws
        -> [GroupMember]
    {
        try reader.all(membersStatement(of: conversation, for: account)) { row in
            let author = try Author(row: &row)
            return GroupMember(
                author, role: try row.next(), hasAccepted: try row.next(), readPosition: try row.next(),
                clearedPosition: try row.next())
        }
    }

    package static func membersStatement(of conversation: ID<Conversation>, for account: ID<Account>) -> Statement {
        """
        SELECT \(Author.columns), g.role, g.has_accepted, g.read_position, g.cleared_position
        FROM conversation_members g JOIN accounts a ON a.id = g.account_id
        WHERE g.conversation_id = \(conversation) AND g.account_id <> \(account)
            AND \(.notBlocked("g.account_id", by: account))
        ORDER BY g.account_id
        """
    }

    /// The senders of some messages, as far as the viewer may see them.
    static func authorsStatement(_ accounts: [ID<Account>], for viewer: ID<Account>) -> Statement {
        """
        SELECT \(Author.columns) FROM accounts a
        WHERE a.id IN (\(list: accounts)) AND \(.notBlocked("a.id", by: viewer))
        """
    }

    /// Whom notices are about.
    static func subjectsStatement(of messages: [ID<Message>], for viewer: ID<Account>) -> Statement {
        """
        SELECT s.message_id, a.name FROM message_subjects s JOIN accounts a ON a.id = s.account_id
        WHERE s.message_id IN (\(list: messages)) AND \(.notBlocked("a.id", by: viewer))
        ORDER BY s.message_id, s.account_id
        """
    }

    /// Of messages, all but the notices about nobody except people whom a member may not see.
    static func isTold(_ message: Statement, to account: ID<Account>) -> Statement {
        """
        (\(message).notice IS NULL
            OR NOT EXISTS (SELECT 1 FROM message_subjects u WHERE u.message_id = \(message).id)
            OR EXISTS (
                SELECT 1 FROM message_subjects u
                WHERE u.message_id = \(message).id AND \(.notBlocked("u.account_id", by: account))))
        """
    }

    /// Of messages, those that say nothing: what somebody sees of a group before they agree to be there. A name is words,
    /// too, and the last one is shown above.
    static func isWordless(_ message: Statement) -> Statement { "\(message).notice <> 'renamed'" }

    /// Of rows of `conversation_members`, those who see what somebody does there.
    package static func hears(_ sender: ID<Account>) -> Statement {
        """
        NOT EXISTS (
            SELECT 1 FROM blocks b WHERE b.account_id = conversation_members.account_id AND b.other_id = \(sender))
        """
    }

    /// All accounts in a group, blocked ones included.
    package static func everybody(in conversation: ID<Conversation>, _ reader: Reader) throws -> [ID<Account>] {
        try reader.values(
            "SELECT account_id FROM conversation_members WHERE conversation_id = \(conversation) ORDER BY account_id")
    }

    /// All accounts in a group, as a search reads them.
    package static func membersToFind(in conversation: ID<Conversation>) -> Statement {
        "SELECT n.account_id AS item_id FROM conversation_members n WHERE n.conversation_id = \(conversation)"
    }

    /// Of how many messages those that wait are counted again when some of them are read or deleted.
    package static let recounted = 500

    /// Up to where nothing waits in rows of `conversation_members`: read, or deleted for the member alone.
    package static let settled: Statement = """
        CASE WHEN conversation_members.cleared_position > conversation_members.read_position
            THEN conversation_members.cleared_position ELSE conversation_members.read_position END
        """

    /// How many messages wait in rows of `conversation_members` that belong to groups.
    package static let unread: Statement = """
        (SELECT COUNT(*) FROM messages t
        WHERE t.conversation_id = conversation_members.conversation_id
            AND t.position > \(settled) AND t.notice IS NULL
            AND t.sender_id <> conversation_members.account_id AND t.state = 'sent'
            AND NOT EXISTS (
                SELECT 1 FROM blocks b
                WHERE b.account_id = conversation_members.account_id AND b.other_id = t.sender_id))
        """
}
