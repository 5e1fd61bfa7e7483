import Accounts
package import Base
import Core
import Notifications
import SQL

/// Thanks those who reported something that has been decided. What was decided stays between the moderators and whom it
/// is about.
struct AnswerReporters: Sendable {
    let report: ID<Report>
    /// The moderator who has decided, and knows.
    let moderator: ID<Account>

    /// Those of the oldest accounts: what more have reported than this, an army of new accounts has.
    static let most = 100

    func write(_ services: Services, in transaction: Transaction) throws {
        let reporters = try transaction.values(
            """
            SELECT r.reporter_id FROM case_reports r
            WHERE r.case_id = \(report) AND r.reporter_id <> \(moderator) AND \(.notAway("r.reporter_id"))
            ORDER BY r.reporter_id LIMIT \(Self.most)
            """, as: ID<Account>.self)
        for reporter in reporters {
            try Notify(.reportAnswered, reporter, of: reporter).write(services.ids.next(), in: transaction)
        }
    }
}

extension NotificationKind {
    /// The moderators have decided about something the member reported.
    package static let reportAnswered = NotificationKind(
        "report-answered", Phrase("내 신고에 대한 답", "Answers to your reports"), in: .salon, needs: [], comesByItself: true,
        path: "/notifications"
    ) { _ in
        Phrase(
            "운영진이 내 신고를 살펴보고 결정했어요. 알려 줘서 고마워요.",
            "The moderators have reviewed your report and made a decision. Thank you for letting them know.")
    }
}
