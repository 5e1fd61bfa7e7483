package import Base
import Conversations
package import Core
package import SQL

/// Has a conversation wait again for a member who has read it. Nobody else learns of it: what they were told was read
/// stays read.
package struct UnreadConversation: WritingAct {
    package let account: ID<Account>
    package let conversation: ID<Conversation>

    package init(account: ID<Account>, conversation: ID<Conversation>) {
        self.account = account
        self.conversation = conversation
    }

    package var cost: Cost? { Cost(.messageMarks, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let head = try ConversationQueries.head(conversation, of: account, transaction)
        guard head.hasCompany, head.folder == .inbox, head.lastPosition > head.clearedPosition else { return }
        let changed = try transaction.execute(
            """
            UPDATE conversation_members SET unread_count = 1
            WHERE conversation_id = \(conversation) AND account_id = \(account) AND unread_count = 0
            """)
        guard changed > 0 else { return }
        try transaction.setUnreadMessages(
            of: account, to: ConversationQueries.unreadTotal(of: account, now: services.clock.now()))
        try transaction.emit(ConversationChanged(conversation: conversation, account: account))
    }
}
