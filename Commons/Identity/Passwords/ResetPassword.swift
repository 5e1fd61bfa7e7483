import Accounts
package import Base
import Core
import Kernel
import SQL

/// Gives an account another password, by a link that was mailed or handed over, and ends all its sessions.
package struct ResetPassword: Act {
    package let token: LinkToken
    package let new: String
    package let browser: LoginBrowser

    package init(token: LinkToken, new: String, browser: LoginBrowser) {
        self.token = token
        self.new = new
        self.browser = browser
    }

    package var cost: Cost? { Cost(.resets, of: browser.network) }

    /// - Returns: a new session's tokens, or what waits for the second factor. Throws `linkExpired`, and what a password may not be about `new-password`.
    package func perform(_ services: Services) async throws -> SignIn.Outcome {
        let (token, now) = (token, services.clock.now())
        let found = try await services.database.read { reader in
            try AccountLink.find(.password, token, now: now, reader)
        }
        guard let found else { throw Problem.linkExpired }
        do {
            try PasswordRules(services).check(new, of: found.person)
        } catch let problem as Problem {
            throw problem.at("new-password")
        }
        let hash = try await services.credentials.passwords.hash(new, isKnown: true)
        let browser = browser
        let account = try await services.database.write { transaction in
            // It may have been used since.
            guard let link = try AccountLink.find(.password, token, now: now, transaction) else {
                throw Problem.linkExpired
            }
            try AccountLink.revoke(.password, for: link.account, in: transaction)
            try transaction.execute("UPDATE accounts SET password_hash = \(hash) WHERE id = \(link.account)")
            if link.provesEmail {
                // Nobody had proved the address: a provider that was linked until now may be a stranger's.
                try transaction.execute(
                    """
                    DELETE FROM social_identities WHERE account_id = \(link.account) AND EXISTS (
                        SELECT 1 FROM accounts a WHERE a.id = \(link.account) AND a.email_verified_at IS NULL)
                    """)
                try ConfirmEmail.mark(link.account, now: now, in: transaction)
            }
            _ = try EndSessions(account: link.account, which: .every).write(in: transaction)
            try KnownDevice.forgetAll(of: link.account, but: nil, in: transaction)
            try Mail.passwordChanged(link.account, browser, at: now, services, transaction)
            return link.account
        }
        // Guesses at the old password no longer hold up logins.
        services.limiter.forget(LogIn.guesses, by: LogIn.byAccount(account))
        services.limiter.forget(ConfirmPassword.guesses, by: account.description)
        return try await SignIn(account: account, browser: browser, mailsNewDevice: false)(services)
    }
}
