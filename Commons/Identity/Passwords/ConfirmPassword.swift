import Accounts
package import Base
package import Core
import Kernel
import SQL

/// Checks that the member is acting, not somebody at an unlocked screen.
package struct ConfirmPassword: Act {
    /// Ten wrong ones at once, then pauses that grow, for all forms that ask for it.
    static let guesses = GrowingPause("password-wrong", free: 10, first: .seconds(30), longest: .minutes(15))

    let account: ID<Account>
    let password: String

    package struct Confirmed {
        let person: PasswordRules.Person
        package var handle: String { person.handle }
        /// The stored hash the password was held against.
        let hash: String
    }

    package init(account: ID<Account>, password: String) {
        self.account = account
        self.password = password
    }

    package var cost: Cost? { Cost(.passwords, of: account) }

    /// Throws `passwordMissing`, `passwordWrong`, `tooMany` after too many guesses, or `passwordNotSet` to a member who joined by a
    /// provider: what asks for a password has no second way, which would have to be as good.
    package func perform(_ services: Services) async throws -> Confirmed {
        let account = account
        let found = try await services.database.read { reader in
            try reader.first("SELECT name, handle, email, password_hash FROM accounts WHERE id = \(account)") { row in
                (
                    person: PasswordRules.Person(
                        name: try row.next(), handle: try row.next(), email: try row.next()),
                    hash: try row.next(as: String?.self)
                )
            }
        }
        if let found, found.hash == nil { throw Problem.passwordNotSet }
        // Nobody guesses with an empty field.
        guard !password.isEmpty else { throw Problem.passwordMissing }
        try services.limiter.take(Self.guesses, by: account.description)
        let isRight = try await services.credentials.passwords.verify(password, against: found?.hash, isKnown: true)
        guard isRight, let found, let hash = found.hash else { throw Problem.passwordWrong }
        services.limiter.forget(Self.guesses, by: account.description)
        return Confirmed(person: found.person, hash: hash)
    }
}

extension Problem {
    static let passwordMissing = Problem(
        422, Phrase("비밀번호를 적어 주세요.", "Enter your password."), field: "password")
    package static let passwordWrong = Problem(
        422, Phrase("비밀번호가 맞지 않아요.", "That is not your password."), field: "password")
}
