import Conversations
package import Core
import SQL

extension GroupQueries {
    /// Rows of `conversation_members` that are a member's in groups and in which something waits, but not much.
    static func recountable(_ account: ID<Account>) -> Statement {
        """
        conversation_members.account_id = \(account) AND EXISTS (
            SELECT 1 FROM conversations c WHERE c.id = conversation_members.conversation_id AND c.is_group = 1
                AND c.last_position > \(settled) AND c.last_position - \(settled) <= \(recounted))
        """
    }

    /// Where what waits names a member, said by another whom they do not see.
    static func hiddenMentions(of account: ID<Account>, by other: ID<Account>) -> Statement {
        """
        SELECT m.conversation_id, m.mention_position FROM conversation_members m
        JOIN messages t ON t.conversation_id = m.conversation_id AND t.position = m.mention_position
        WHERE m.account_id = \(account) AND m.mention_position > m.read_position AND t.sender_id = \(other)
            AND EXISTS (SELECT 1 FROM blocks b WHERE b.account_id = \(account) AND b.other_id = \(other))
        """
    }
}

extension Transaction {
    /// Counts anew what waits for a member in groups, once a block hides another there or no longer does; a mute hides
    /// nobody there. Where much waits, the number is left as it is: it is set right when the end is read.
    package func recountGroups(of account: ID<Account>, seeingOrNot other: ID<Account>) throws {
        try execute(
            """
            UPDATE conversation_members SET unread_count = \(GroupQueries.unread)
            WHERE \(GroupQueries.recountable(account))
            """)
        let named = try all(GroupQueries.hiddenMentions(of: account, by: other)) { row in
            (group: try row.next(as: ID<Conversation>.self), position: try row.next(as: Int.self))
        }
        for place in named { try findMentions(in: place.group, without: [place.position], for: account) }
    }
}
