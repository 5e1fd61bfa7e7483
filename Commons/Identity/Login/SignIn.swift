package import Base
package import Core
import HTTPTypes
import Hummingbird
package import SQL
package import Web

/// Opens a session in a browser for who has shown whose account it is: in place of the session it had, and with a mail to
/// the member if nobody has logged in to this account with it before.
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

    package func write(_ services: Services, in transaction: Transaction) throws -> Tokens {
        let tokens = Tokens(session: SessionToken(), device: browser.device ?? SessionToken())
        try write(tokens, services, transaction)
        return tokens
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

extension Response {
    /// Sets the browser's session cookie, and the one by which it stays known after the session has ended.
    package mutating func signIn(_ tokens: SignIn.Tokens, site: Site) {
        setCookie(Cookie.session, tokens.session.text, age: SessionToken.lifetime, site: site)
        setCookie(Cookie.device, tokens.device.text, age: KnownDevice.lifetime, site: site)
    }
}
