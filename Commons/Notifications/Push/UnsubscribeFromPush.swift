package import Base
package import Core
package import SQL

/// Ends the pushes to one of a member's devices, and removes its queue.
package struct UnsubscribeFromPush: WritingAct {
    package let account: ID<Account>
    package let subscription: ID<PushSubscription>

    package init(account: ID<Account>, subscription: ID<PushSubscription>) {
        self.account = account
        self.subscription = subscription
    }

    package var cost: Cost? { Cost(.deletions, of: account) }

    /// Throws `notFound` for somebody else's.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let count = try transaction.execute(
            "DELETE FROM push_subscriptions WHERE id = \(subscription) AND account_id = \(account)")
        guard count == 1 else { throw Problem.notFound }
    }
}
