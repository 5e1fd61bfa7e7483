package import Base
package import Core
import Notifications
import Posts
package import SQL

/// Asks the moderators to look at a decision again: once for each, also after it has ended.
package struct AppealSanction: WritingAct {
    package let sanction: ID<Sanction>
    package let account: ID<Account>
    package let text: String

    package init(sanction: ID<Sanction>, account: ID<Account>, text: String) {
        self.sanction = sanction
        self.account = account
        self.text = text
    }

    package var cost: Cost? { Cost(.standingAppeals, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let isNew = try Sanction.appeals.write(
            text, against: sanction, of: account, at: services.clock.now(), in: transaction)
        guard isNew else { return }
        try CallModerators(.appealWaiting, about: account, by: account).write(services, in: transaction)
    }
}

extension Sanction {
    static let appeals = AppealBook<Sanction, Account>(
        "sanctions", of: "account_id", answered: "answered_at", limit: TextLimit(1_000))
}

extension NotificationKind {
    /// A member has appealed.
    package static let appealWaiting = NotificationKind(
        "appeal-waiting", Phrase("처리할 이의 신청", "Appeals to answer"), in: .salon, needs: [], comesByItself: true,
        isForModerators: true, path: DocketTab.appeals.path
    ) { _ in Phrase("이의 신청이 답을 기다리고 있어요.", "An appeal is waiting for an answer.") }
}

/// A moderator's answer to an appeal. If upheld, the sanction ends and what it hid comes back. Where another moderator
/// could answer, whoever decided does not.
package struct AnswerAppeal: WritingAct {
    let sanction: ID<Sanction>
    let isUpheld: Bool
    /// What the member reads.
    let answer: String
    let moderator: Moderator

    package init(sanction: ID<Sanction>, isUpheld: Bool, answer: String, moderator: Moderator) {
        self.sanction = sanction
        self.isUpheld = isUpheld
        self.answer = answer
        self.moderator = moderator
    }

    package var cost: Cost? { Cost(.decisions, of: moderator.id) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let answer = answer.tidied
        try DecideCase.limit.check(answer, "이유가", at: "reason")
        let found = try transaction.first(
            """
            SELECT s.account_id, s.moderator_id, c.proposed_by, s.level, s.case_id, s.post_id, s.hides_post, c.kind
            FROM sanctions s
            LEFT JOIN cases c ON c.id = s.case_id
            WHERE s.id = \(sanction) AND \(Sanction.appeals.isWaiting)
            """
        ) { row in
            (
                account: try row.next(as: ID<Account>.self), decider: try row.next(as: ID<Account>.self),
                proposer: try row.next(as: ID<Account>?.self), level: try row.next(as: SanctionLevel.self),
                report: try row.next(as: ID<Report>?.self), post: try row.next(as: ID<Post>?.self),
                hides: try row.next(as: Bool.self), kind: try row.next(as: CaseKind?.self)
            )
        }
        guard let found else { throw Problem.nothingToDecide }
        try moderator.log(
            isUpheld ? .appealUpheld : .appealRejected, about: found.account, of: found.report, reason: answer,
            services,
            in: transaction)
        if [found.decider, found.proposer].contains(moderator.id),
            try !moderator.isAlone(about: found.account, transaction)
        {
            throw Problem.anotherAnswers
        }
        try Sanction.appeals.answer(
            sanction, isUpheld: isUpheld, answer, at: services.clock.now(), in: transaction)
        if isUpheld {
            try EndSanction.write(sanction, services, in: transaction)
            // Nor is it to be deleted any more.
            try transaction.execute(
                "UPDATE cases SET proposed_by = NULL WHERE id = \(found.report) AND answered_at IS NULL")
            if let post = found.post { try SanctionRecord.showPost(post, services, in: transaction) }
            if let report = found.report {
                try acquit(report, in: transaction)
                if found.hides, let kind = found.kind {
                    try services.upkeep.hiding(of: kind)?.show(report, found.account, transaction)
                }
            }
        }
        try notify(found.account, found.level, services, transaction)
    }

    /// Those who reported it were wrong, after all.
    private func acquit(_ report: ID<Report>, in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE reporters SET upheld = CASE WHEN upheld > 0 THEN upheld - 1 ELSE 0 END, dismissed = dismissed + 1
            WHERE account_id IN (
                SELECT r.reporter_id FROM case_reports r JOIN cases c ON c.id = r.case_id
                WHERE r.case_id = \(report) AND c.answered_at IS NOT NULL)
            """)
    }
}

extension Problem {
    package static let anotherAnswers = Problem(
        409,
        Phrase(
            "직접 내린 결정이에요. 이의 신청에는 다른 운영진이 답해요.", "You made this decision. Another moderator answers the appeal."))
}
