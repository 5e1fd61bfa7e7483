import Accounts
package import Base
package import Core
package import Kernel
package import SQL

/// Opens a session in a browser for a member who has proved whose account it is: in place of the session it had, and
/// with a mail to the member if nobody has logged in to this account with it before. Where the account has a second
/// factor, it only begins to wait for that: every way into an account leads through here.
package struct SignIn: WritingAct {
    package let account: ID<Account>
    package let browser: LoginBrowser
    /// Not if the member is notified anyway, or has just joined.
    package let mailsNewDevice: Bool

    package init(account: ID<Account>, browser: LoginBrowser, mailsNewDevice: Bool) {
        self.account = account
        self.browser = browser
        self.mailsNewDevice = mailsNewDevice
    }

    /// The browser's cookies.
    package struct Tokens: Sendable {
        package let session: SessionToken
        package let device: SessionToken
    }

    package enum Outcome: Sendable {
        case open(Tokens)
        /// Asked for a code next; the token is for ``Web/Cookie/secondStep``.
        case secondStep(LinkToken)
    }

    package func write(_ services: Services, in transaction: Transaction) throws -> Outcome {
        guard try SecondFactor.isSetUp(for: account, transaction) else {
            return .open(try open(services, in: transaction))
        }
        try checkAccount(transaction)
        return .secondStep(
            try SecondStep.write(
                for: account, mailsNewDevice: mailsNewDevice, now: services.clock.now(), in: transaction))
    }

    /// Opens the session for a member who has shown the second factor, too.
    func open(_ services: Services, in transaction: Transaction) throws -> Tokens {
        try checkAccount(transaction)
        let tokens = Tokens(session: SessionToken(), device: browser.device ?? SessionToken())
        try write(tokens, services, transaction)
        return tokens
    }

    /// The account may have been deleted since a password was compared with its own. As an update it makes a deletion
    /// of the account wait, on either engine.
    private func checkAccount(_ transaction: Transaction) throws {
        let found = try transaction.execute(
            """
            UPDATE accounts SET seen_on = seen_on WHERE id = \(account) AND state <> 'leaving'
            """)
        guard found > 0 else { throw Problem.loginWrong }
    }

    private func write(_ tokens: Tokens, _ services: Services, _ transaction: Transaction) throws {
        let now = services.clock.now()
        if let old = browser.session { try SessionStore.end(old.key, in: transaction) }
        try SessionStore.open(
            tokens.session.key, for: account, userAgent: browser.userAgent, isBound: services.site.isSecure, now: now,
            in: transaction)
        let device = KnownDevice(account: account, token: tokens.device)
        let isNew = try device.note(now: now, in: transaction)
        guard isNew, mailsNewDevice else { return }
        try Mail.newDevice(account, browser, at: now, services, transaction)
    }
}
