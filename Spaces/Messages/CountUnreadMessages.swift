package import Base
import Conversations
package import Core
package import SQL

/// Counts anew how many messages wait for a member, where the number and the list have come apart.
package struct CountUnreadMessages: WritingAct {
    package let account: ID<Account>

    package init(account: ID<Account>) { self.account = account }

    package func write(_ services: Services, in transaction: Transaction) throws {
        try transaction.setUnreadMessages(
            of: account, to: ConversationQueries.unreadTotal(of: account, now: services.clock.now()))
    }
}
