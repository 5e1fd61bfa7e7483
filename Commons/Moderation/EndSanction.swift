import Accounts
package import Base
package import Core
import Jobs
import Kernel
import Notifications
package import SQL

/// Ends a restriction or a suspension before its time.
package struct EndSanction: WritingAct {
    let sanction: ID<Sanction>
    let note: String
    let moderator: Moderator

    package init(sanction: ID<Sanction>, note: String, moderator: Moderator) {
        self.sanction = sanction
        self.note = note
        self.moderator = moderator
    }

    package var cost: Cost? { Cost(.decisions, of: moderator.id) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let found = try transaction.first(
            """
            SELECT account_id, level FROM sanctions
            WHERE id = \(sanction) AND ended_at IS NULL AND level IN ('restriction', 'suspension')
            """
        ) { row in (account: try row.next(as: ID<Account>.self), level: try row.next(as: SanctionLevel.self)) }
        guard let (account, level) = found else { throw Problem.nothingToDecide }
        try moderator.log(.ended, about: account, note: note, services, in: transaction)
        try Self.write(sanction, services, in: transaction)
        try Notify(level == .suspension ? .suspensionEnded : .restrictionEnded, account, of: account)
            .write(services.ids.next(), in: transaction)
        try Mail.sanctionEnded(account, level, services, in: transaction)
    }

    /// The step of all that ends one: an appeal, time, another sanction.
    static func write(_ sanction: ID<Sanction>, _ services: Services, in transaction: Transaction) throws {
        try transaction.cancel(SanctionEnd.self, key: SanctionEnd(sanction: sanction).key)
        let found = try transaction.first(
            """
            UPDATE sanctions SET ended_at = \(services.clock.now()) WHERE id = \(sanction) AND ended_at IS NULL
            RETURNING account_id, level
            """
        ) { row in (account: try row.next(as: ID<Account>.self), level: try row.next(as: SanctionLevel.self)) }
        guard let found else { return }
        switch found.level {
        case .restriction:
            try transaction.emit(RestrictionChanged(account: found.account, withheld: [], until: nil))
        case .suspension: try returnToSight(found.account, in: transaction)
        case .warning, .hiding, .deletion: break
        }
    }

    private static func returnToSight(_ account: ID<Account>, in transaction: Transaction) throws {
        let changed = try transaction.execute(
            "UPDATE accounts SET state = 'active' WHERE id = \(account) AND state = 'suspended'")
        guard changed > 0 else { return }
        try MemberHandles.tell(of: account, in: transaction)
        try transaction.emit(ProfileChanged(account: account))
        try transaction.emit(AudienceChanged(account: account))
    }
}

extension Statement {
    /// The restrictions in force, for ``Base/Restrictions``.
    package static let runningRestrictions: Statement = """
        SELECT account_id, withheld, until FROM sanctions
        WHERE ended_at IS NULL AND level IN ('restriction', 'suspension') AND level = 'restriction'
        """
}
