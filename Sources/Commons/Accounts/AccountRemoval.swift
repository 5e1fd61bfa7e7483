public import Core
public import SQL

/// What has to be removed with an account, in the same transaction, before the account's row goes.
public struct AccountRemoval: Sendable {
    public let run: @Sendable (ID<Account>, Transaction) throws -> Void

    public init(_ run: @escaping @Sendable (ID<Account>, Transaction) throws -> Void) { self.run = run }
}
