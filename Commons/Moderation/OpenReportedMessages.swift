package import Base
package import Core
package import SQL

/// A moderator opens the messages that a reporter has attached: those and no others, and the log keeps it permanently.
package struct OpenReportedMessages: WritingAct {
    let report: ID<Report>
    let moderator: Moderator

    package init(report: ID<Report>, moderator: Moderator) {
        self.report = report
        self.moderator = moderator
    }

    package var cost: Cost? { Cost(.decisions, of: moderator.id) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        guard let row = try CaseQueries.one(report, for: moderator, transaction), row.kind == .messages else {
            throw Problem.nothingToDecide
        }
        guard try !CaseQueries.hasRead(report, moderator, transaction) else { return }
        try moderator.log(.read, about: row.author.id, of: report, services, in: transaction)
    }
}
