package import Base
package import Core
import Media
import Posts
import SQL

/// Removes what is left of a member who is leaving: rows with the counts that include them, in steps, each a
/// transaction of its own. It can end anywhere and be begun again, also by two processes at once.
package struct FinishDeparture: Sendable {
    let account: ID<Account>

    package init(account: ID<Account>) { self.account = account }

    package func callAsFunction(_ services: Services) async throws {
        let account = account
        repeat {
            try await HiddenPosts.deleteDoomed(services)
            for removal in AccountRemoval.all(services.upkeep) {
                while try await services.database.write({ try removal.step(account, $0) }) {}
            }
        } while try await !services.database.write({ try remove(in: $0) })
        try await MediaTrash(services).empty()
    }

    /// The account itself, unless a request admitted earlier has written something since.
    private func remove(in transaction: Transaction) throws -> Bool {
        let hasReactions = PostReaction.all.map { reaction -> Statement in
            "EXISTS (SELECT 1 FROM \(reaction.table) WHERE account_id = \(account))"
        }
        let isLeft = try transaction.value(
            """
            SELECT EXISTS (SELECT 1 FROM posts WHERE author_id = \(account))
                OR EXISTS (SELECT 1 FROM hidden_posts WHERE author_id = \(account))
                OR \(hasReactions.joined(separator: " OR "))
                OR EXISTS (SELECT 1 FROM media WHERE owner_id = \(account))
                OR EXISTS (SELECT 1 FROM stored_files WHERE owner_id = \(account))
            """, as: Bool.self)
        if isLeft == true { return false }
        try transaction.execute("DELETE FROM accounts WHERE id = \(account)")
        return true
    }
}

extension AccountRemoval {
    /// What spaces remove goes first, and posts after what the member did to them.
    fileprivate static func all(_ upkeep: Upkeep) -> [AccountRemoval] {
        upkeep.accountRemovals + PostReaction.all.map(AccountRemoval.reaction)
            + upkeep.postRemovals.map(\.ofAuthor) + [.bookmarks, .told, .news, .media, .files, .follows, .followers]
    }
}
