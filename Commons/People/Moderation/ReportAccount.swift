package import Base
package import Core
import Notifications
package import SQL
import Web

/// Tells the moderators about a member, with what the profile says at the moment. Reporting again changes nothing.
package struct ReportAccount: WritingAct {
    package enum Reason: String, Sendable, CaseIterable { case spam, abuse, impersonation, harm, other }

    package let account: ID<Account>
    package let reporter: ID<Account>
    package let reason: Reason
    package let note: String

    package init(account: ID<Account>, reporter: ID<Account>, reason: Reason, note: String) {
        self.account = account
        self.reporter = reporter
        self.reason = reason
        self.note = note
    }

    package var cost: Cost? { Cost(.reports, of: reporter) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        guard account != reporter else { throw Problem.notOneself }
        let id = services.ids.next(Report.self)
        let said = try transaction.first(
            """
            SELECT a.name, a.handle, a.major, a.bio, a.links FROM accounts a
            WHERE a.id = \(account) AND \(.notBlocked("a.id", by: reporter))
            """
        ) { row in try (0..<5).map { _ in try row.next(as: String.self) } }
        guard let said else { throw Problem.personNotFound }
        let isNew = try OpenCase(
            .profile, about: account, by: reporter, reason: reason.rawValue, note: note,
            items: [CaseItem(text: said.filter { !$0.isEmpty }.joined(separator: "\n"))]
        ).write(id, in: transaction)
        guard isNew else { return }
        try CallModerators(.caseWaiting, about: account, by: reporter).write(services, in: transaction)
    }
}
