import Base
import Core
import SQL

/// Who is in a group, and who may be asked to join.
enum GroupQueries {
    // MARK: Members

    /// The others whom a member may know of: nobody with a block in between, either way.
    static func members(of conversation: ID<Conversation>, for account: ID<Account>, _ reader: Reader) throws
        -> [GroupMember]
    {
        try reader.all(membersStatement(of: conversation, for: account)) { row in
            let author = try Author(row: &row)
            return GroupMember(
                author, role: try row.next(), hasAccepted: try row.next(), readPosition: try row.next(),
                clearedPosition: try row.next())
        }
    }

    static func membersStatement(of conversation: ID<Conversation>, for account: ID<Account>) -> Statement {
        """
        SELECT \(Author.columns), g.role, g.has_accepted, g.read_position, g.cleared_position
        FROM conversation_members g JOIN accounts a ON a.id = g.account_id
        WHERE g.conversation_id = \(conversation) AND g.account_id <> \(account)
            AND \(.notBlocked("g.account_id", by: account))
        ORDER BY g.account_id
        """
    }

    /// Who wrote some messages, as far as the viewer may know of them.
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

    /// Of messages, those that do not tell of somebody whom a member may not know of, and of nobody else.
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
    static func hears(_ sender: ID<Account>) -> Statement {
        """
        NOT EXISTS (
            SELECT 1 FROM blocks b WHERE b.account_id = conversation_members.account_id AND b.other_id = \(sender))
        """
    }

    /// All accounts in a group, whoever asks.
    static func everybody(in conversation: ID<Conversation>, _ reader: Reader) throws -> [ID<Account>] {
        try reader.values(
            "SELECT account_id FROM conversation_members WHERE conversation_id = \(conversation) ORDER BY account_id")
    }

    /// All accounts in a group, as a search reads them.
    static func membersToFind(in conversation: ID<Conversation>) -> Statement {
        "SELECT n.account_id AS item_id FROM conversation_members n WHERE n.conversation_id = \(conversation)"
    }

    /// Of how many messages those that wait are counted again when some of them are read or deleted.
    static let recounted = 500

    /// Up to where nothing waits in rows of `conversation_members`: read, or deleted for oneself.
    static let settled: Statement = """
        CASE WHEN conversation_members.cleared_position > conversation_members.read_position
            THEN conversation_members.cleared_position ELSE conversation_members.read_position END
        """

    /// How many messages wait in rows of `conversation_members` that belong to groups.
    static let unread: Statement = """
        (SELECT COUNT(*) FROM messages t
        WHERE t.conversation_id = conversation_members.conversation_id
            AND t.position > \(settled) AND t.notice IS NULL
            AND t.sender_id <> conversation_members.account_id AND t.is_deleted = 0
            AND NOT EXISTS (
                SELECT 1 FROM blocks b
                WHERE b.account_id = conversation_members.account_id AND b.other_id = t.sender_id))
        """

    // MARK: Whom one may add

    /// Whether `a` and a member know each other: they follow each other, or each has said something to the other.
    private static func know(_ account: ID<Account>) -> Statement {
        """
        (EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = a.id AND f.followed_id = \(account))
            AND EXISTS (SELECT 1 FROM follows h WHERE h.follower_id = \(account) AND h.followed_id = a.id)
            OR EXISTS (
                SELECT 1 FROM conversations p
                JOIN conversation_members x ON x.conversation_id = p.id AND x.account_id = p.low_id
                JOIN conversation_members y ON y.conversation_id = p.id AND y.account_id = p.high_id
                WHERE p.low_id = CASE WHEN a.id < \(account) THEN a.id ELSE \(account) END
                    AND p.high_id = CASE WHEN a.id < \(account) THEN \(account) ELSE a.id END
                    AND x.has_spoken = 1 AND y.has_spoken = 1))
        """
    }

    private static func follows(_ account: ID<Account>) -> Statement {
        "EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = a.id AND f.followed_id = \(account))"
    }

    /// Who is added without being asked first; who has left is asked.
    static func comesAtOnce(_ account: ID<Account>, to conversation: ID<Conversation>?) -> Statement {
        guard let conversation else { return know(account) }
        return """
            (\(know(account)) AND NOT EXISTS (
                SELECT 1 FROM group_departures d WHERE d.conversation_id = \(conversation) AND d.account_id = a.id))
            """
    }

    /// Whether a member may add `a`: they know each other, or `a` follows the member. Others are strangers.
    static func mayAdd(_ account: ID<Account>, to conversation: ID<Conversation>?) -> Statement {
        let isNew: Statement? = conversation.map { conversation in
            """
             AND NOT EXISTS (
                SELECT 1 FROM conversation_members n WHERE n.conversation_id = \(conversation) AND n.account_id = a.id)
            """
        }
        return """
            (a.id <> \(account) AND \(.notBlocked("a.id", by: account))
                AND (\(comesAtOnce(account, to: conversation)) OR \(follows(account)))\(isNew))
            """
    }

    static let candidates = 60

    /// Whom a member may add, without a search: those talked with last, then the latest followers.
    static func candidatesStatement(for account: ID<Account>, to conversation: ID<Conversation>?) -> Statement {
        """
        SELECT \(Author.columns) FROM (\(known(to: account, talks: 100, followers: 200))) known
        JOIN accounts a ON a.id = known.id
        WHERE \(mayAdd(account, to: conversation))
        ORDER BY known.latest DESC, a.id DESC LIMIT \(candidates)
        """
    }

    /// Whom a member may add, as a search reads them: of more than a list shows.
    static func candidatesToFind(for account: ID<Account>, to conversation: ID<Conversation>?) -> Statement {
        """
        SELECT a.id AS item_id FROM (\(known(to: account, talks: 1_000, followers: 2_000))) known
        JOIN accounts a ON a.id = known.id
        WHERE \(mayAdd(account, to: conversation))
        """
    }

    /// Those a member talked with last, and the latest followers; each once.
    private static func known(to account: ID<Account>, talks: Int, followers: Int) -> Statement {
        """
        SELECT person.id, MAX(person.latest) AS latest FROM (
            SELECT * FROM (
                SELECT CASE WHEN c.low_id = \(account) THEN c.high_id ELSE c.low_id END AS id, m.latest_id AS latest
                FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
                WHERE m.account_id = \(account) AND m.folder = 'inbox' AND c.is_group = 0
                ORDER BY m.latest_id DESC LIMIT \(talks)) talked
            UNION ALL SELECT * FROM (
                SELECT f.follower_id AS id, 0 AS latest FROM follows f WHERE f.followed_id = \(account)
                ORDER BY f.id DESC LIMIT \(followers)) followers
        ) person GROUP BY person.id
        """
    }

    /// Those of some people whom a member may add.
    static func amongStatement(
        _ people: Statement, for account: ID<Account>, to conversation: ID<Conversation>?
    ) -> Statement {
        "SELECT \(Author.columns) FROM accounts a WHERE \(people) AND \(mayAdd(account, to: conversation))"
    }
}
