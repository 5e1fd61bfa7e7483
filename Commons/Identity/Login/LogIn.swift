import Accounts
package import Base
import Core
import Kernel
import SQL

/// Opens a session with an email address or handle and a password, or begins to wait for the second factor.
///
/// Guesses are counted by the account, whatever it was called and wherever they come from, and by the name where there is
/// no such account. A browser that was logged in to the account before has a count of its own, so that nobody can keep its
/// owner out.
package struct LogIn: Act {
    package let identifier: String
    package let password: String
    package let browser: LoginBrowser

    package init(identifier: String, password: String, browser: LoginBrowser) {
        self.identifier = identifier
        self.password = password
        self.browser = browser
    }

    /// For one account or name: ten at once, then pauses from half a minute to a quarter of an hour.
    static let guesses = GrowingPause("login", free: 10, first: .seconds(30), longest: .minutes(15))
    /// The same for each browser that is known to the account.
    static let guessesAtHome = GrowingPause("login-known", free: 10, first: .seconds(30), longest: .minutes(15))
    /// For one address, whatever is guessed.
    static let fromAddress = RateLimit("login-address", burst: 60, every: .seconds(10))

    /// The same for one member's browsers, right or wrong: no member fills the places of all.
    static let ofMember = RateLimit("login-member", burst: 30, every: .seconds(10))

    private struct Found {
        let id: ID<Account>
        /// `nil` for members who have no password.
        let hash: String?
        let isKnown: Bool
    }

    /// Throws `loginWrong`, which does not tell which part was wrong, and takes as long either way; ``Core/Problems`` about
    /// what is missing; `tooMany` for who guesses, `tooManyPasswords` when too many wait.
    package func perform(_ services: Services) async throws -> SignIn.Outcome {
        let name = Self.key(identifier)
        try Problems((name.isEmpty ? [.identifierMissing] : []) + (password.isEmpty ? [.passwordMissing] : []))
            .throwIfAny()
        let now = services.clock.now()
        let found = try await services.database.read { reader in try find(name, now: now, reader) }
        let isCounted = try count(name, found, services.limiter)
        let stored = isCounted ? found?.hash : nil
        let isRight = try await services.credentials.passwords.verify(
            password, against: stored, isKnown: found?.isKnown == true)
        guard isRight, let found else { throw Problem.loginWrong }
        forgive(name, found, services.limiter)
        return try await SignIn(account: found.id, browser: browser, mailsNewDevice: true)(services)
    }

    /// One key for all the ways to write a name.
    static func key(_ identifier: String) -> String {
        let key = identifier.nfkc.lowercased()
        return key.hasPrefix("@") ? String(key.dropFirst()) : key
    }

    private func find(_ name: String, now: Timestamp, _ reader: Reader) throws -> Found? {
        try reader.first(
            name.contains("@")
                ? "SELECT id, password_hash FROM accounts WHERE email_key = \(name)"
                : "SELECT id, password_hash FROM accounts WHERE handle_key = \(name)"
        ) { row in
            (id: try row.next(as: ID<Account>.self), hash: try row.next(as: String?.self))
        }.map { account in
            Found(
                id: account.id, hash: account.hash,
                isKnown: try browser.device.map {
                    try KnownDevice(account: account.id, token: $0).isKnown(now: now, reader)
                } ?? false)
        }
    }

    /// - Returns: whether the password may be looked at. Where the account's count is used up under another of its names,
    ///   the answer is that the password is wrong: a pause would tell that both names are one person's.
    private func count(_ name: String, _ found: Found?, _ limiter: RateLimiter) throws -> Bool {
        if let found, found.isKnown {
            try limiter.take(Self.ofMember, by: found.id.description)
            do {
                try limiter.take(Self.guessesAtHome, by: home(found))
            } catch let problem as Problem {
                throw Problem.loginPaused(problem)
            }
            return true
        }
        try limiter.take(Self.fromAddress, by: browser.network)
        do {
            try limiter.take(Self.guesses, by: byName(name))
        } catch let problem as Problem {
            throw Problem.loginPaused(problem)
        }
        guard let found else { return false }
        return (try? limiter.take(Self.guesses, by: Self.byAccount(found.id))) != nil
    }

    private func forgive(_ name: String, _ found: Found, _ limiter: RateLimiter) {
        guard !found.isKnown else { return limiter.forget(Self.guessesAtHome, by: home(found)) }
        limiter.forget(Self.guesses, by: byName(name))
        limiter.forget(Self.guesses, by: Self.byAccount(found.id))
    }

    /// Longer ones are nobody's name.
    private func byName(_ name: String) -> String { "name \(String(decoding: name.utf8.prefix(320), as: UTF8.self))" }

    static func byAccount(_ id: ID<Account>) -> String { "account \(id)" }

    private func home(_ found: Found) -> String { "\(found.id) \(browser.device?.key.hexadecimal ?? "")" }
}

extension Problem {
    static let identifierMissing = Problem(
        422, Phrase("이메일이나 아이디를 적어 주세요.", "Enter your email or handle."), field: "identifier")
}
