import Accounts
import Base
import Core
import Kernel
import SQL

/// Mails about logins: if it was not the member, this is how they learn of it.
extension Mail {
    /// Somebody has logged in with a browser that is new to the account.
    static func newDevice(
        _ account: ID<Account>, _ browser: LoginBrowser, at time: Timestamp, _ services: Services,
        _ transaction: Transaction
    ) throws {
        try notice(account, browser, at: time, services, transaction) {
            newDevice(to: $0, handle: $1, device: $2, time: $3, site: $4, in: $5)
        }
    }

    /// The account has another password, by the form or by a link.
    static func passwordChanged(
        _ account: ID<Account>, _ browser: LoginBrowser, at time: Timestamp, _ services: Services,
        _ transaction: Transaction
    ) throws {
        try notice(account, browser, at: time, services, transaction) {
            passwordChanged(to: $0, handle: $1, device: $2, time: $3, site: $4, in: $5)
        }
    }

    typealias Letter = (MailAddress, String, Phrase, Phrase, String, Language) -> Mail

    static func notice(
        _ account: ID<Account>, _ browser: LoginBrowser, at time: Timestamp, _ services: Services,
        _ transaction: Transaction, _ letter: Letter
    ) throws {
        let member = try transaction.one("SELECT handle, email, language FROM accounts WHERE id = \(account)") { row in
            (
                handle: try row.next(as: String.self), email: try row.next(as: String.self),
                language: try row.next(as: Language?.self)
            )
        }
        guard let recipient = MailAddress(member.email) else { return }
        let mail = letter(
            recipient, member.handle, .device(userAgent: browser.userAgent),
            .zonedTime(time, in: browser.zone), services.site.publicURL,
            member.language ?? services.settings.values.language)
        try services.mail.add(mail, for: account, in: transaction)
    }
}
