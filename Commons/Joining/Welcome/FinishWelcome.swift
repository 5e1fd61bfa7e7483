package import Base
package import Core
package import SQL

/// Notes that somebody has been through the welcome pages, once for each time they were opened: a form that is sent twice
/// introduces nobody twice.
package struct FinishWelcome: WritingAct {
    package let account: ID<Account>
    /// How often the member had been through when the page was made.
    package let round: Int

    package init(account: ID<Account>, round: Int) {
        self.account = account
        self.round = round
    }

    package var cost: Cost? { Cost(.introductions, of: account) }

    /// - Returns: whether this is the first that is heard of it.
    package func write(_ services: Services, in transaction: Transaction) throws -> Bool {
        let changed = try transaction.execute(
            "UPDATE accounts SET welcomes = welcomes + 1 WHERE id = \(account) AND welcomes = \(round)")
        return changed > 0
    }

    /// Undoes it: the next step failed.
    package func undo(_ services: Services) async throws {
        let (account, round) = (account, round)
        try await services.database.write { transaction in
            _ = try transaction.execute(
                "UPDATE accounts SET welcomes = \(round) WHERE id = \(account) AND welcomes = \(round + 1)")
        }
    }
}
