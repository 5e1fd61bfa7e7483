import Accounts
import Base
import Core
import Kernel
import SQL

extension Mail {
    /// Tells a member that their account is opened by a provider now, or is not any more.
    static func loginsChanged(
        _ account: ID<Account>, _ label: Phrase, isLinked: Bool, _ services: Services, _ transaction: Transaction
    ) throws {
        let member = try transaction.one("SELECT handle, email, language FROM accounts WHERE id = \(account)") { row in
            (
                handle: try row.next(as: String.self), email: try row.next(as: String.self),
                language: try row.next(as: Language?.self)
            )
        }
        guard let recipient = MailAddress(member.email) else { return }
        let mail = loginsChanged(
            to: recipient, handle: member.handle, label: label, isLinked: isLinked, site: services.site.publicURL,
            in: member.language ?? services.settings.values.language)
        try services.mail.add(mail, for: account, in: transaction)
    }
}
