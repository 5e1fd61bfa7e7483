package import Base
import Core
package import Jobs
import Kernel
import SQL

/// Mails a link to the member who asked for one (``AskForReset``), if there is such an account.
package struct AnswerResetRequest: Job {
    package static let kind = "answer-reset-request"

    let id: ID<QueuedMail>
    /// As accounts have it, to be found by.
    let email: String
    let language: Language

    package var key: String { id.description }
    package var priority: JobPriority { .urgent }

    /// Three at once, then one every 20, 40 and at last 60 minutes, for one account or address. Beyond it the last link has
    /// to do, which is why no pause is longer than a link is good for.
    static let limit = GrowingPause(
        "reset-account", free: 3, first: .minutes(20), longest: AccountLink.Purpose.password.lifetime)

    package static func worker(_ services: Services) -> JobWorker<AnswerResetRequest> {
        var rule = JobRule(
            Phrase("비밀번호 링크 메일 쓰기", "Writing mails with links for new passwords"),
            failure: Phrase("비밀번호를 새로 정하는 링크를 보내지 못했어요", "links for new passwords could not be mailed"))
        rule.isRetriable = false
        return JobWorker(services, rule) { lease in
            let isAllowed = (try? services.limiter.take(limit, by: lease.job.email)) != nil
            try await services.database.write { transaction in
                try lease.finish(in: transaction)
                if isAllowed { try lease.job.answer(services, in: transaction) }
            }
        } givenUp: { lease, _, transaction in
            // Whatever somebody typed as an address is kept no longer.
            try transaction.cancel(AnswerResetRequest.self, key: lease.job.key)
        }
    }

    private func answer(_ services: Services, in transaction: Transaction) throws {
        let found = try transaction.first(
            "SELECT id, handle, email, language FROM accounts WHERE email_key = \(email)"
        ) { row in
            (
                id: try row.next(as: ID<Account>.self), handle: try row.next(as: String.self),
                email: try row.next(as: String.self), language: try row.next(as: Language?.self)
            )
        }
        guard let found, let recipient = MailAddress(found.email) else { return }
        let path = try AccountLink.issue(
            .password, for: found.id, email: found.email, now: services.clock.now(), in: transaction)
        let mail = Mail.resetPassword(
            to: recipient, handle: found.handle, link: services.site.publicURL + path, site: services.site.publicURL,
            in: found.language ?? language)
        // A link that no longer works need not arrive.
        try services.mail.add(
            mail, for: found.id, .urgent, patience: AccountLink.Purpose.password.lifetime, in: transaction)
    }
}
