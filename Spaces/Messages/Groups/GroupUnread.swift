import Conversations
import Core
import Notifications
import SQL

extension Transaction {
    /// Counts anew, for the others in a group, what waits there, once some messages are gone. Where it is much, these are
    /// taken away from the number: all of it for everybody would hold up other writes.
    func recount(_ group: ID<Conversation>, without positions: [Int], of sender: ID<Account>, now: Timestamp) throws {
        guard let last = positions.max() else { return }
        let counted = try all(
            """
            UPDATE conversation_members SET unread_count = CASE
                WHEN (SELECT c.last_position FROM conversations c WHERE c.id = \(group)) - \(GroupQueries.settled)
                    <= \(GroupQueries.recounted) THEN \(GroupQueries.unread)
                WHEN NOT (\(GroupQueries.hears(sender))) THEN unread_count
                WHEN unread_count > \(positions.count) THEN unread_count - \(positions.count) ELSE 0 END
            WHERE conversation_id = \(group) AND account_id <> \(sender) AND read_position < \(last)
                AND EXISTS (SELECT 1 FROM conversations c WHERE c.id = \(group) AND c.is_group = 1)
            RETURNING account_id
            """
        ) { row in try row.next(as: ID<Account>.self) }
        guard !counted.isEmpty else { return }
        try findMentions(in: group, without: positions)
        try countUnreadMessages(of: counted.sorted(), now: now)
        try emit(MessageBadgesChanged(accounts: counted.sorted()))
    }

    private struct Named {
        let account: ID<Account>
        let handle: String
        /// Nothing up to here waits.
        let read: Int
        var position = 0
    }

    /// Whom the last message that named them was, which is gone: the one before it does, if it waits. Far back nobody
    /// looks.
    ///
    /// - Parameter account: the only member it is deleted for; `nil` if it is deleted for all.
    func findMentions(in group: ID<Conversation>, without gone: [Int], for account: ID<Account>? = nil) throws {
        var named = try all(
            """
            SELECT m.account_id, a.handle_key, m.read_position, m.cleared_position
            FROM conversation_members m JOIN accounts a ON a.id = m.account_id
            WHERE m.conversation_id = \(group) AND m.mention_position IN (\(list: gone))
                AND m.account_id = COALESCE(\(account), m.account_id)
            """
        ) { row in
            Named(
                account: try row.next(), handle: try row.next(),
                read: max(try row.next(as: Int.self), try row.next(as: Int.self)))
        }
        guard let read = named.map(\.read).min(), var before = gone.max() else { return }
        let start = max(read, before - MessageQueries.searchedMessages)
        while named.contains(where: { $0.position == 0 }) {
            let said = try all(
                """
                SELECT t.position, t.sender_id, t.text FROM messages t
                WHERE t.conversation_id = \(group) AND t.position < \(before) AND t.position > \(start)
                    AND t.state = 'sent' AND t.notice IS NULL AND t.text LIKE '%@%'
                ORDER BY t.position DESC LIMIT \(200)
                """
            ) { row in
                (
                    position: try row.next(as: Int.self), sender: try row.next(as: ID<Account>.self),
                    handles: Mentions.handles(in: try row.next(as: String.self))
                )
            }
            guard let last = said.last else { break }
            let hidden = try blocks(between: named.map(\.account), and: said.map(\.sender))
            for message in said {
                for (index, member) in named.enumerated()
                where member.position == 0 && message.position > member.read && message.sender != member.account
                    && message.handles.contains(member.handle) && !hidden.contains([member.account, message.sender])
                {
                    named[index].position = message.position
                }
            }
            before = last.position
        }
        for member in named {
            try execute(
                """
                UPDATE conversation_members SET mention_position = \(member.position)
                WHERE conversation_id = \(group) AND account_id = \(member.account)
                """)
        }
    }
}

extension Reader {
    /// Which of some members and some others are hidden from each other.
    func blocks(
        between accounts: [ID<Account>], and others: [ID<Account>]
    ) throws -> Set<[ID<Account>]> {
        Set(
            try all(
                """
                SELECT b.account_id, b.other_id FROM blocks b
                WHERE b.account_id IN (\(list: accounts)) AND b.other_id IN (\(list: others))
                """
            ) { row in [try row.next(as: ID<Account>.self), try row.next(as: ID<Account>.self)] })
    }
}
