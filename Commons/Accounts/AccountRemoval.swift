package import Core
package import SQL

/// What must be removed before the account's row. Other writers wait for one step at most.
package struct AccountRemoval: Sendable {
    /// How many rows a step removes.
    package static let size = 200

    /// Removes some of it; whether there may be more. It has to find out from the database what is left: a step may be
    /// the first one after a crash.
    package let step: @Sendable (ID<Account>, Transaction) throws -> Bool

    /// Removed all at once.
    package init(_ run: @escaping @Sendable (ID<Account>, Transaction) throws -> Void) {
        step = { account, transaction in
            try run(account, transaction)
            return false
        }
    }

    private init(step: @escaping @Sendable (ID<Account>, Transaction) throws -> Bool) { self.step = step }

    /// Removed in parts.
    ///
    /// - Parameter step: takes a few milliseconds, and says whether there may be more.
    package static func inSteps(_ step: @escaping @Sendable (ID<Account>, Transaction) throws -> Bool) -> Self {
        AccountRemoval(step: step)
    }
}
