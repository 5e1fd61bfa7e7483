public import Core
public import SQL
internal import Web

/// Ends the pushes to one of a member's devices, and removes its queue.
public struct UnsubscribeFromPush: WritingAct {
    public let account: ID<Account>
    public let subscription: ID<PushSubscription>

    public init(account: ID<Account>, subscription: ID<PushSubscription>) {
        self.account = account
        self.subscription = subscription
    }

    public var cost: Cost? { Cost(.deletions, of: account) }

    /// Throws `notFound` for somebody else's.
    public func write(_ services: Services, in transaction: Transaction) throws {
        let count = try transaction.execute(
            "DELETE FROM push_subscriptions WHERE id = \(subscription) AND account_id = \(account)")
        guard count == 1 else { throw Problem.notFound }
    }
}
