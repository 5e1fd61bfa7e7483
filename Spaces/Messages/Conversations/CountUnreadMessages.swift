import Base
import Core
import SQL

/// Counts anew how many messages wait for a member, where the number and the list have come apart.
struct CountUnreadMessages: WritingAct {
    let account: ID<Account>

    func write(_ services: Services, in transaction: Transaction) throws {
        try transaction.setUnreadMessages(
            of: account, to: ConversationQueries.unreadTotal(of: account, now: services.clock.now()))
    }
}
