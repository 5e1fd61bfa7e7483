package import Base
package import Core
import Jobs
import Kernel
import SQL

/// Mails a member without a password the link to choose one: the mailbox proves the member, the screen does not.
package struct SendPasswordLink: Act {
    package let account: ID<Account>
    /// The request's language, for members who have not chosen one.
    package let language: Language

    package init(account: ID<Account>, language: Language) {
        self.account = account
        self.language = language
    }

    /// Throws `tooMany`: of one account's there are no more than are asked for from outside.
    package func perform(_ services: Services) async throws {
        let (account, language) = (account, language)
        let member = try await services.database.read { reader in
            try reader.first("SELECT handle, email, email_key, language FROM accounts WHERE id = \(account)") { row in
                (
                    handle: try row.next(as: String.self), email: try row.next(as: String.self),
                    key: try row.next(as: String.self), language: try row.next(as: Language?.self)
                )
            }
        }
        guard let member, let recipient = MailAddress(member.email) else { return }
        try services.limiter.take(AnswerResetRequest.limit, by: member.key)
        let now = services.clock.now()
        try await services.database.write { transaction in
            let path = try AccountLink.issue(
                .password, for: account, email: member.email, now: now, in: transaction)
            let mail = Mail.resetPassword(
                to: recipient, handle: member.handle, link: services.site.publicURL + path,
                site: services.site.publicURL, in: member.language ?? language)
            try services.mail.add(
                mail, for: account, .urgent, patience: AccountLink.Purpose.password.lifetime, in: transaction)
        }
    }
}
