package import Base
package import Core
package import SQL

/// The step that suspends a member without a report: an admin knows enough. The member is notified why, and may appeal,
/// as after every decision.
package struct SuspendMember: Sendable {
    let account: ID<Account>
    /// `nil` until somebody ends it.
    let period: Duration?
    /// What the member reads.
    let reason: String
    let moderator: Moderator

    package static let reasonLimit = DecideCase.limit

    package init(account: ID<Account>, period: Duration?, reason: String, moderator: Moderator) {
        self.account = account
        self.period = period
        self.reason = reason.tidied
        self.moderator = moderator
    }

    /// Throws problems about the field `reason`, and ``Core/Problem/nothingToDecide`` about the moderator's own account.
    package func write(_ services: Services, in transaction: Transaction) throws {
        guard !reason.isEmpty else { throw Problem.decisionReasonMissing }
        try Self.reasonLimit.check(reason, "이유가", at: "reason")
        let decision = try moderator.log(.suspended, about: account, reason: reason, services, in: transaction)
        try ImposeSanction(
            id: ID(rawValue: decision.rawValue), account: account, moderator: moderator.id, report: nil, post: nil,
            level: .suspension, withheld: [], hidesPost: false, until: period.map { services.clock.now() + $0 },
            reason: reason
        ).write(services, in: transaction)
    }
}
