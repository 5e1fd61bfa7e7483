import Accounts
package import Core
package import SQL

/// What a block makes of a conversation. The member who blocks has it no more. The other one has what a deleted account
/// would leave, and so learns nothing of the block: the own messages, and nobody to write to.
extension Statement {
    /// Whether a member still has the conversation with `other`.
    package static func keepsConversation(_ account: ID<Account>, with other: Statement) -> Statement {
        """
        (\(notAway(other)) AND NOT EXISTS (
            SELECT 1 FROM blocks WHERE blocks.account_id = \(account) AND blocks.other_id = \(other) AND blocks.is_own = 1))
        """
    }

    /// Whether `other` is there for a member.
    package static func isThere(_ other: Statement, for account: ID<Account>) -> Statement {
        """
        NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.account_id = \(account) AND blocks.other_id = \(other))
        """
    }
}
