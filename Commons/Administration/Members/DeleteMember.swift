package import Base
package import Core
import Identity
import Kernel
import Logging
import SQL
import Settings

/// Deletes a member's account with everything that is its own (``Settings/DeleteAccount``). The member is mailed.
package struct DeleteMember: Act {
    package let account: ID<Account>
    /// The typed confirmation: the member's handle.
    package let handle: String
    /// What the member reads; may be empty.
    package let reason: String
    package let admin: Admin

    static let reasonLimit = TextLimit(1_000)

    package init(account: ID<Account>, handle: String, reason: String, by admin: Admin) {
        self.account = account
        self.handle = handle
        self.reason = reason.tidied
        self.admin = admin
    }

    package var cost: Cost? { admin.cost }

    /// Throws problems about the fields `handle` and `reason`; ``Core/Problem/memberUnknown``; and `notAboutOneself`.
    package func perform(_ services: Services) async throws {
        try Self.reasonLimit.check(reason, "이유가", at: "reason")
        let kinds = services.site.features.postKinds
        try await services.database.write { transaction in
            guard let found = try transaction.handle(ofMember: account) else { throw Problem.memberUnknown }
            try admin.log(.accountDeleted, about: account, "", services, in: transaction)
            guard let id = admin.id, id != account else { throw Problem.notAboutOneself }
            guard handle.tidied.handleKey == found.handleKey else { throw Problem.handleMistyped }
            // Mail goes with the account it is for, so this one is the admin's.
            try Mail.toMember(.deleted(reason: reason), account, keptBy: id, services, in: transaction)
            _ = try DeleteAccount(account: account, handle: found, password: "").begin(
                found, counting: kinds, at: services.clock.now(), services, in: transaction)
        }
        do {
            try await FinishAccountDeletion(account: account)(services)
        } catch {
            // The job continues (``Settings/FinishAccountDeletion``).
            services.logger.error("an account could not be deleted at once", metadata: ["error": "\(error)"])
        }
    }
}

extension Problem {
    static let handleMistyped = Problem(
        422, Phrase("아이디와 달라요. 그대로 적어 주세요.", "That is not the handle. Type it exactly."), field: "handle")
}
