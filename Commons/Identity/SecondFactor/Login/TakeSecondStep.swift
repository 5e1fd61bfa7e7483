package import Base
package import Core
import Kernel
package import SQL

/// A login that waits for a code. Its token is in the cookie of the browser that gave the password, and opens nothing by
/// itself.
package struct SecondStep {
    /// How long a member may look for the app.
    package static let lifetime: Duration = .minutes(10)

    /// Begins to wait.
    static func write(
        for account: ID<Account>, mailsNewDevice: Bool, now: Timestamp, in transaction: Transaction
    ) throws -> LinkToken {
        let token = LinkToken()
        try transaction.execute(
            """
            INSERT INTO second_steps (token_hash, account_id, mails_new_device, expires_at)
            VALUES (\(token.key.bytes), \(account), \(mailsNewDevice), \(now + lifetime))
            """)
        return token
    }

    /// Whose it is.
    static func account(_ token: LinkToken, now: Timestamp, _ reader: Reader) throws -> ID<Account>? {
        try reader.value(statement(token, now: now), as: ID<Account>.self)
    }

    /// What it can be ended with.
    package static func ways(
        _ token: LinkToken, now: Timestamp, _ reader: Reader
    ) throws -> (hasAuthenticator: Bool, hasPasskeys: Bool)? {
        guard let account = try account(token, now: now, reader) else { return nil }
        return (
            try SecondFactor.hasAuthenticator(account, reader),
            try reader.value("SELECT 1 FROM passkeys WHERE account_id = \(account) LIMIT 1", as: Int.self) != nil
        )
    }

    package static func statement(_ token: LinkToken, now: Timestamp) -> Statement {
        "SELECT account_id FROM second_steps WHERE token_hash = \(token.key.bytes) AND expires_at > \(now)"
    }
}

/// Ends a login with the code it waited for, and opens the session.
package struct TakeSecondStep: Act {
    package let token: LinkToken
    package let code: String
    package let browser: LoginBrowser

    package init(token: LinkToken, code: String, browser: LoginBrowser) {
        self.token = token
        self.code = code
        self.browser = browser
    }

    package var cost: Cost? { Cost(.secondSteps, of: browser.network) }

    /// Throws `secondStepExpired`, `codeWrong` and `codePaused`.
    package func perform(_ services: Services) async throws -> SignIn.Tokens {
        let now = services.clock.now()
        let found = try await services.database.read { reader in try SecondStep.account(token, now: now, reader) }
        guard let found else { throw Problem.secondStepExpired }
        let check = CheckCode(account: found, typed: code, browser: browser)
        let attempt = try await check.count(services)
        let tokens = try await services.database.write { transaction in
            // It may have been taken, or ended with the sessions, since.
            let taken = try transaction.all(
                """
                DELETE FROM second_steps WHERE token_hash = \(token.key.bytes) AND expires_at > \(now)
                RETURNING account_id, mails_new_device
                """
            ) { row in (account: try row.next(as: ID<Account>.self), mailsNewDevice: try row.next(as: Bool.self)) }
            guard let step = taken.first else { throw Problem.secondStepExpired }
            try check.write(services, in: transaction)
            return try SignIn(account: step.account, browser: browser, mailsNewDevice: step.mailsNewDevice)
                .open(services, in: transaction)
        }
        attempt.forgive(services)
        return tokens
    }
}
