import Accounts
package import Base
package import Core
package import Kernel
import SQL

/// Changes an account's password and ends all other sessions, so that anybody who knew the old one is logged out.
package struct ChangePassword: Act {
    package let account: ID<Account>
    package let current: String
    package let new: String
    package let session: SessionKey
    /// Where it is done: it stays known, and the mail names it.
    package let browser: LoginBrowser

    package init(account: ID<Account>, current: String, new: String, session: SessionKey, browser: LoginBrowser) {
        self.account = account
        self.current = current
        self.new = new
        self.session = session
        self.browser = browser
    }

    /// Throws ``Core/Problems`` about the fields `current-password` and `new-password`.
    package func perform(_ services: Services) async throws {
        let confirmed: ConfirmPassword.Confirmed
        do {
            confirmed = try await ConfirmPassword(account: account, password: current)(services)
        } catch let problem as Problem where problem.field != nil {
            throw Problems([problem.at("current-password")] + (try problems(of: .nobody, services)))
        }
        try Problems(try problems(of: confirmed.person, services)).throwIfAny()
        guard new != current else { throw Problems([Problem.passwordSame.at("new-password")]) }
        let hash = try await services.credentials.passwords.hash(new, isKnown: true)
        let ending = EndSessions(account: account, which: .all(but: session))
        let (account, browser, now) = (account, browser, services.clock.now())
        try await services.database.write { transaction in
            // Somebody else may have changed it since.
            let changed = try transaction.execute(
                """
                UPDATE accounts SET password_hash = \(hash)
                WHERE id = \(account) AND password_hash = \(confirmed.hash)
                """)
            guard changed == 1 else { throw Problems([Problem.passwordWrong.at("current-password")]) }
            try AccountLink.revoke(.password, for: account, in: transaction)
            _ = try ending.write(in: transaction)
            try KnownDevice.forgetAll(of: account, but: browser.device, in: transaction)
            try Mail.passwordChanged(account, browser, at: now, services, transaction)
        }
    }
}

extension ChangePassword {
    /// What the new one may not be.
    private func problems(of person: PasswordRules.Person, _ services: Services) throws -> [Problem] {
        do {
            try PasswordRules(services).check(new, of: person)
            return []
        } catch let problem as Problem { return [problem.at("new-password")] }
    }
}

extension Problem {
    static let passwordSame = Problem(
        422, Phrase("지금 쓰는 비밀번호예요. 다른 것을 정해 주세요.", "That is already your password. Choose another."),
        field: "new-password")
}
