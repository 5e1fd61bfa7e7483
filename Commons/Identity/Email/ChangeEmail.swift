import Accounts
package import Base
package import Core
import Kernel
import SQL

/// Changes an account's email address, confirmed by the password. The old address is notified, the new one must be
/// confirmed.
package struct ChangeEmail: Act {
    package let account: ID<Account>
    package let email: String
    package let password: String
    /// The request's language, for members who have not chosen one.
    package let language: Language

    package init(account: ID<Account>, email: String, password: String, language: Language) {
        self.account = account
        self.email = email
        self.password = password
        self.language = language
    }

    package func perform(_ services: Services) async throws {
        let email = try AccountRules.checkEmail(email)
        _ = try await ConfirmPassword(account: account, password: password)(services)
        do {
            try await services.database.write { transaction in try write(email, services, transaction) }
        } catch let error as SQLError where error.isUniqueViolation(of: "accounts.email_key") {
            throw Problem.emailInUse
        }
    }

    private func write(_ email: String, _ services: Services, _ transaction: Transaction) throws {
        let key = email.nfkc.lowercased()
        let old = try transaction.one(
            "SELECT handle, email, email_key, language FROM accounts WHERE id = \(account)"
        ) { row in
            (
                handle: try row.next(as: String.self), email: try row.next(as: String.self),
                key: try row.next(as: String.self), language: try row.next(as: Language?.self)
            )
        }
        try transaction.execute("UPDATE accounts SET email = \(email), email_key = \(key) WHERE id = \(account)")
        // The same address, spelled otherwise.
        guard key != old.key else { return }
        try transaction.execute("UPDATE accounts SET email_verified_at = NULL WHERE id = \(account)")
        try AccountLink.revoke(.password, for: account, in: transaction)
        let language = old.language ?? language
        if let recipient = MailAddress(old.email) {
            let mail = Mail.emailChanged(
                to: recipient, handle: old.handle, site: services.site.publicURL, in: language)
            try services.mail.add(mail, for: account, in: transaction)
        }
        try SendConfirmation.write(to: email, of: account, handle: old.handle, in: language, services, transaction)
    }
}

extension Problem {
    static let emailInUse = Problem(
        422, Phrase("다른 계정에서 쓰고 있는 이메일이에요.", "Another account uses this email address."), field: "email")
}
