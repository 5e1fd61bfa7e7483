package import Base
import Conversations
import Core
import SQL

/// Counts unread messages again and corrects what differs.
package struct VerifyConversations: Sendable {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    /// - Returns: how many conversations and members had a wrong count.
    package func callAsFunction() async throws -> Int {
        let now = services.clock.now()
        return try await services.database.write { transaction in
            let unread: Statement = """
                (SELECT COUNT(*) FROM messages t
                WHERE t.conversation_id = conversation_members.conversation_id
                    AND t.position > conversation_members.read_position
                    AND t.position > conversation_members.cleared_position
                    AND t.sender_id <> conversation_members.account_id AND t.state = 'sent' AND t.notice IS NULL
                    AND NOT EXISTS (
                        SELECT 1 FROM blocks b JOIN conversations g ON g.id = t.conversation_id
                        WHERE b.account_id = conversation_members.account_id AND b.other_id = t.sender_id
                            AND g.is_group = 1))
                """
            let conversations = try transaction.execute(
                "UPDATE conversation_members SET unread_count = \(unread) WHERE unread_count <> \(unread)")
            var members = 0
            let waiting = try transaction.all(
                """
                SELECT id, unread_messages FROM accounts WHERE unread_messages > 0 OR id IN (
                    SELECT account_id FROM conversation_members WHERE unread_count > 0 OR folder = 'requests')
                """
            ) { row in (account: try row.next(as: ID<Account>.self), count: try row.next(as: Int.self)) }
            for (account, count) in waiting {
                let total = ConversationQueries.unreadTotal(of: account, now: now)
                let right = try transaction.value("SELECT \(total)", as: Int.self) ?? 0
                guard right != count else { continue }
                members += 1
                try transaction.setUnreadMessages(of: account, to: total)
            }
            return conversations + members
        }
    }
}
