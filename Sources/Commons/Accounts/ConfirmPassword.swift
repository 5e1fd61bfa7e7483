internal import Core
internal import SQL
internal import Web

/// Makes sure that it is really the member who asks, and not somebody at a screen left open.
struct ConfirmPassword {
    /// Ten attempts at once, then one a minute, for all forms that ask for it.
    static let attempts = RateLimit("password", burst: 10, every: .seconds(60))

    let account: ID<Account>
    let password: String

    struct Confirmed {
        let handle: String
        let email: String
        /// The stored hash the password was held against.
        let hash: String
    }

    /// Throws `passwordWrong`, `tooMany` for who guesses, or `passwordNotSet` to who joined by a provider: what asks for
    /// a password has no second way, which would have to be as good.
    func callAsFunction(_ services: Services) async throws -> Confirmed {
        try services.limiter.take(Self.attempts, by: account.description)
        let account = account
        let found = try await services.database.read { reader in
            try reader.first("SELECT handle, email, password FROM accounts WHERE id = \(account)") { row in
                Confirmed(handle: try row.next(), email: try row.next(), hash: try row.next())
            }
        }
        if let found, found.hash.isEmpty { throw Problem.passwordNotSet }
        guard try await services.passwords.verify(password, against: found?.hash), let found else {
            throw Problem.passwordWrong
        }
        return found
    }
}

extension Problem {
    static let passwordWrong = Problem(
        422, Phrase("비밀번호가 맞지 않아요.", "That is not your password."), field: "password")
}
