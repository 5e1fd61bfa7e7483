package import Base
package import Core
import Jobs
import Kernel
package import SQL

/// Mails the link by which a member confirms the email address, again if need be. A confirmed one gets none.
package struct SendConfirmation: WritingAct {
    package let account: ID<Account>
    /// The request's language, for members who have not chosen one.
    package let language: Language

    package init(account: ID<Account>, language: Language) {
        self.account = account
        self.language = language
    }

    package var cost: Cost? { Cost(.confirmations, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let found = try transaction.first(
            "SELECT handle, email, language FROM accounts WHERE id = \(account) AND email_verified_at IS NULL"
        ) { row in
            (
                handle: try row.next(as: String.self), email: try row.next(as: String.self),
                language: try row.next(as: Language?.self)
            )
        }
        guard let found else { return }
        try Self.write(
            to: found.email, of: account, handle: found.handle, in: found.language ?? language, services,
            transaction)
    }

    package static func write(
        to email: String, of account: ID<Account>, handle: String, in language: Language, _ services: Services,
        _ transaction: Transaction
    ) throws {
        // One from before there were rules for it, to which nothing can be sent.
        guard let recipient = MailAddress(email) else { return }
        let path = try AccountLink.issue(
            .email, for: account, email: email, now: services.clock.now(), in: transaction)
        let mail = Mail.confirmEmail(
            to: recipient, handle: handle, link: services.site.publicURL + path, site: services.site.publicURL,
            in: language)
        try services.mail.add(mail, for: account, .urgent, in: transaction)
    }
}
