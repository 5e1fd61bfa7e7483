public import Core
internal import SQL
internal import Web

/// Ends the pushes to one of a member's devices, and what waits for it.
public struct UnsubscribeFromPush: Sendable {
    public let account: ID<Account>
    public let subscription: ID<PushSubscription>

    public init(account: ID<Account>, subscription: ID<PushSubscription>) {
        self.account = account
        self.subscription = subscription
    }

    /// Throws `notFound` for somebody else's.
    public func callAsFunction(_ services: Services) async throws {
        let (account, subscription) = (account, subscription)
        try await services.database.write { transaction in
            let count = try transaction.execute(
                "DELETE FROM push_subscriptions WHERE id = \(subscription) AND account_id = \(account)")
            guard count == 1 else { throw Problem.notFound }
        }
    }
}
