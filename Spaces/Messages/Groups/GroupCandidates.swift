import Accounts
import Conversations
import Core
import SQL

/// Decides which members can be added to a group.
extension GroupQueries {
    /// Whether `a` and a member know each other: they follow each other, or have talked: one has written, and
    /// the other has accepted or written, too.
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

    /// Members who are added without being asked first; those who have left are asked.
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
            \(talkedWith(account, talks))
            UNION ALL SELECT * FROM (
                SELECT f.follower_id AS id, 0 AS latest FROM follows f WHERE f.followed_id = \(account)
                ORDER BY f.id DESC LIMIT \(followers)) followers
        ) person GROUP BY person.id
        """
    }

    /// Whom a member knows and may not add: those talked with last, then those followed last.
    static func hinderedStatement(for account: ID<Account>, to conversation: ID<Conversation>?) -> Statement {
        """
        SELECT \(Author.columns), \(mayAddColumns(account, to: conversation)) FROM (
            SELECT person.id, MAX(person.latest) AS latest FROM (
                \(talkedWith(account, 100))
                UNION ALL SELECT * FROM (
                    SELECT f.followed_id AS id, 0 AS latest FROM follows f WHERE f.follower_id = \(account)
                    ORDER BY f.id DESC LIMIT 100) followed
            ) person GROUP BY person.id
        ) known
        JOIN accounts a ON a.id = known.id
        WHERE a.id <> \(account) AND \(.notBlocked("a.id", by: account)) AND NOT \(mayAdd(account, to: conversation))
        ORDER BY known.latest DESC, a.id DESC LIMIT \(hindered)
        """
    }

    static let hindered = 20

    /// Those of some people whom the viewer may know of, and what keeps each out.
    static func hindrancesStatement(
        of people: [ID<Account>], for account: ID<Account>, to conversation: ID<Conversation>?
    ) -> Statement {
        """
        SELECT \(Author.columns), \(mayAddColumns(account, to: conversation)) FROM accounts a
        WHERE a.id IN (\(list: people)) AND \(.notBlocked("a.id", by: account))
        """
    }

    /// Whether `a` may be added, and, where `a` is in the group already, whether they have agreed to be.
    private static func mayAddColumns(_ account: ID<Account>, to conversation: ID<Conversation>?) -> Statement {
        """
        CASE WHEN \(mayAdd(account, to: conversation)) THEN 1 ELSE 0 END,
            (SELECT i.has_accepted FROM conversation_members i
            WHERE i.conversation_id = \(conversation) AND i.account_id = a.id)
        """
    }

    /// Those a member talked with last, as a part of a union.
    static func talkedWith(_ account: ID<Account>, _ limit: Int) -> Statement {
        """
        SELECT * FROM (
            SELECT CASE WHEN c.low_id = \(account) THEN c.high_id ELSE c.low_id END AS id, m.latest_id AS latest
            FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
            WHERE m.account_id = \(account) AND m.folder = 'inbox' AND c.is_group = 0
            ORDER BY m.latest_id DESC LIMIT \(limit)) talked
        """
    }

    /// Those of some people whom a member may add.
    static func amongStatement(
        _ people: Statement, for account: ID<Account>, to conversation: ID<Conversation>?
    ) -> Statement {
        "SELECT \(Author.columns) FROM accounts a WHERE \(people) AND \(mayAdd(account, to: conversation))"
    }
}
