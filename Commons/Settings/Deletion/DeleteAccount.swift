package import Accounts
package import Base
package import Core
import Identity
import Kernel
import Logging
import People
import Posts
package import SQL

/// Deletes an account with everything that is its own. One transaction counts what there is for the receipt and takes
/// the member out of sight; everything is then deleted in steps (``FinishAccountDeletion``), which other writers hardly
/// notice, and which a job takes if this cannot.
package struct DeleteAccount: Act {
    package let account: ID<Account>
    /// The typed confirmation: the account's own handle.
    package let handle: String
    package let password: String
    /// Further counts of the receipt.
    package let parts: [DeletionPart]

    package init(account: ID<Account>, handle: String, password: String, parts: [DeletionPart] = []) {
        self.account = account
        self.handle = handle
        self.password = password
        self.parts = parts
    }

    /// Throws ``Core/Problems`` about the fields `handle` and `password`, and `lastAdmin`.
    package func perform(_ services: Services) async throws -> DeletionReceipt {
        let confirmed: ConfirmPassword.Confirmed
        do {
            confirmed = try await ConfirmPassword(account: account, password: password)(services)
        } catch let problem as Problem {
            throw Problems([problem])
        }
        let typed = handle.hasPrefix("@") ? String(handle.dropFirst()) : handle
        guard typed.lowercased() == confirmed.handle.lowercased() else { throw Problems([.handleDiffers]) }
        let kinds = services.site.features.postKinds
        let now = services.clock.now()
        let receipt = try await services.database.write { transaction in
            try begin(confirmed.handle, counting: kinds, at: now, services, in: transaction)
        }
        do {
            try await FinishAccountDeletion(account: account)(services)
        } catch {
            // Nobody is left to retry. The job continues.
            services.logger.error("an account could not be deleted at once", metadata: ["error": "\(error)"])
        }
        return receipt
    }

    /// From here on the member cannot come back, and nobody sees anything of them (``SQL/Statement/notBlocked(_:by:)``).
    package func begin(
        _ handle: String, counting kinds: [PostKind], at now: Timestamp, _ services: Services,
        in transaction: Transaction
    ) throws -> DeletionReceipt {
        try checkAdmins(transaction)
        let receipt = try DeletionReceipt.counted(handle, account, parts, kinds: kinds, transaction)
        // While everybody may still see them, and the handle is theirs.
        try GoneMembers.note(account, at: now, in: transaction)
        let isFirst = try transaction.execute(
            "UPDATE accounts SET state = 'leaving' WHERE id = \(account) AND state <> 'leaving'")
        guard isFirst > 0 else { throw Problem.notFound }
        try FinishAccountDeletion(account: account).queue(in: transaction)
        try HiddenPosts.doomAll(of: account, in: transaction)
        let sessions = try transaction.values(
            "SELECT token_hash FROM sessions WHERE account_id = \(account)", as: [UInt8].self)
        for session in sessions { try transaction.emit(SessionEnded(session: SessionKey(bytes: session))) }
        for table: Statement in ["sessions", "social_identities", "account_links"] {
            try transaction.execute("DELETE FROM \(table) WHERE account_id = \(account)")
        }
        for table: Statement in ["account_keys", "account_typos", "account_search_backlog"] {
            try transaction.execute("DELETE FROM \(table) WHERE item_id = \(account)")
        }
        try MemberHandles.tell(of: account, in: transaction)
        try MemberCount.leave(account, zone: services.site.zone, in: transaction)
        // No handle and no address looks like this, so both are free again.
        let nobody = "-\(account)"
        try transaction.execute(
            """
            UPDATE accounts SET handle = \(nobody), handle_key = \(nobody), email = '', email_key = \(nobody), name = '',
                \(ProfileDetails.emptied), photo = NULL, header = NULL, password_hash = NULL, role = 'member'
            WHERE id = \(account)
            """)
        // Whatever keeps pages forgets them.
        try transaction.emit(ProfileChanged(account: account))
        try transaction.emit(AccountLeft(account: account))
        return receipt
    }

    private func checkAdmins(_ transaction: Transaction) throws {
        let isAdmin = try transaction.value(
            "SELECT 1 FROM accounts WHERE id = \(account) AND role = 'admin'", as: Int.self)
        guard isAdmin != nil,
            try transaction.value("SELECT 1 FROM accounts WHERE id <> \(account) LIMIT 1", as: Int.self) != nil
        else { return }
        let other = try transaction.value(
            "SELECT 1 FROM accounts a WHERE a.id <> \(account) AND a.role = 'admin' AND \(.notAway("a.id")) LIMIT 1",
            as: Int.self)
        if other == nil { throw Problems([.lastAdmin]) }
    }
}

extension Problem {
    package static let handleDiffers = Problem(
        422, Phrase("내 아이디와 달라요. 그대로 적어 주세요.", "That is not your handle. Type it exactly."), field: "handle")
    package static let lastAdmin = Problem(
        409,
        Phrase(
            "관리자가 나뿐이라 계정을 삭제할 수 없어요. 다른 회원을 먼저 관리자로 정해 주세요.",
            "You are the only admin, so this account cannot be deleted. Make another member an admin first."))
}
