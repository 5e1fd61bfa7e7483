import Accounts
import Base
import Core
import Jobs
import Kernel
import Notifications
import SQL

/// The step of a decision that begins a sanction and tells the member.
struct ImposeSanction: Sendable {
    let id: ID<Sanction>
    let account: ID<Account>
    let moderator: ID<Account>
    /// `nil` where nobody has reported anything.
    let report: ID<Report>?
    let post: ID<Post>?
    /// `nil` does nothing: reports that were dismissed.
    let level: SanctionLevel?
    let withheld: Withheld
    let hidesPost: Bool
    let until: Timestamp?
    let reason: String
    /// What was reported.
    var about: CaseKind?

    func write(_ services: Services, in transaction: Transaction) throws {
        guard let level else { return }
        if level.runs {
            // A new one takes the place of the one before. Both conditions on the level: the first is the index's.
            let before = try transaction.values(
                """
                SELECT id FROM sanctions
                WHERE account_id = \(account) AND ended_at IS NULL AND level IN ('restriction', 'suspension')
                    AND level = \(level)
                """, as: ID<Sanction>.self)
            for sanction in before { try EndSanction.write(sanction, services, in: transaction) }
        }
        try transaction.execute(
            """
            INSERT INTO sanctions (id, account_id, moderator_id, case_id, post_id, level, withheld, hides_post,
                reason, until)
            VALUES (\(id), \(account), \(moderator), \(report), \(post), \(level), \(withheld.rawValue),
                \(hidesPost), \(reason), \(until))
            """)
        if level.runs, let until { try transaction.queue(SanctionEnd(sanction: id), at: until) }
        switch level {
        case .restriction:
            try transaction.emit(RestrictionChanged(account: account, withheld: withheld, until: until))
        case .suspension: try suspend(in: transaction)
        case .warning, .hiding, .deletion: break
        }
        try Notify(.decision, account, of: account).write(ID(rawValue: id.rawValue), in: transaction)
        try Mail.sanction(self, level, services, in: transaction)
    }

    /// Nobody sees the member any more (``SQL/Statement/notBlocked(_:by:)``), who can only read why and leave
    /// (``StandingGate``).
    private func suspend(in transaction: Transaction) throws {
        try transaction.execute(
            "UPDATE accounts SET state = 'suspended' WHERE id = \(account) AND state = 'active'")
        try MemberHandles.tell(of: account, in: transaction)
        try transaction.emit(ProfileChanged(account: account))
        try transaction.emit(AudienceChanged(account: account))
    }
}
