import Accounts
package import Base
package import Core
package import Jobs
import Media
import Posts
import SQL

/// Removes what is left of a member who is leaving: rows with the counts that include them, in steps, each a
/// transaction of its own. It can end anywhere and be begun again, also by two processes at once.
///
/// The request that deletes the account does so at once. The job is for what that leaves: the server ended, or the disk
/// was full.
package struct FinishAccountDeletion: Job {
    package static let kind = "delete-account"

    let account: ID<Account>

    package var key: String { account.description }

    package init(account: ID<Account>) { self.account = account }

    /// Within the transaction that takes the member out of sight.
    func queue(in transaction: Transaction) throws {
        try transaction.queue(self, at: transaction.now + .minutes(1))
    }

    package static func worker(_ services: Services) -> JobWorker<FinishAccountDeletion> {
        var rule = JobRule(
            Phrase("계정 삭제하기", "Deleting accounts"), failure: Phrase("계정을 삭제하지 못했어요", "accounts could not be deleted"))
        // The member knows that the account is deleted, so it is retried for as long as it takes.
        rule.attempts = .max
        return JobWorker(services, rule) { try await $0.job(services) }
    }

    package func callAsFunction(_ services: Services) async throws {
        let account = account
        repeat {
            try await HiddenPosts.deleteDoomed(where: "p.author_id = \(account)", services)
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
                OR \(hasReactions.joined(separator: " OR "))
                OR EXISTS (SELECT 1 FROM media WHERE owner_id = \(account))
                OR EXISTS (SELECT 1 FROM stored_files WHERE owner_id = \(account))
            """, as: Bool.self)
        if isLeft == true { return false }
        // With the account its job is done, whoever did it.
        try transaction.cancel(Self.self, key: key)
        try transaction.execute("DELETE FROM accounts WHERE id = \(account)")
        return true
    }
}

extension AccountRemoval {
    /// What spaces remove goes first, and posts after what the member did to them.
    fileprivate static func all(_ upkeep: Upkeep) -> [AccountRemoval] {
        upkeep.accountRemovals + PostReaction.all.map(AccountRemoval.reaction)
            + upkeep.postRemovals.map(\.ofAuthor)
            + [.bookmarks, .sentNotifications, .receivedNotifications, .media, .files, .follows, .followers]
    }
}
