import Accounts
import Base
import Core
import Kernel
import SQL

/// Checks a code and uses it up. Guesses are counted by account, before it is known whether they are right; a browser
/// that is known to the account has a count of its own, so that somebody who has the password cannot lock the owner
/// out.
///
/// Three codes in a million are right at any time. After a few tries there is one an hour, so a year of guessing succeeds
/// once in forty times, and needs the password throughout.
struct CheckCode: Sendable {
    let account: ID<Account>
    let typed: String
    let browser: LoginBrowser

    static let guesses = GrowingPause("second-factor", free: 6, first: .seconds(30), longest: .hours(1))
    static let guessesAtHome = GrowingPause("second-factor-known", free: 6, first: .seconds(30), longest: .hours(1))

    /// A try that was counted.
    struct Try: Sendable {
        fileprivate let pause: GrowingPause
        fileprivate let key: String

        /// It was right, so those before were the same person's.
        func forgive(_ services: Services) { services.limiter.forget(pause, by: key) }
    }

    /// Counts the try, before the transaction. Throws `codePaused`, and `codeMissing` where there is none.
    func count(_ services: Services) async throws -> Try {
        guard !typed.tidied.isEmpty else { throw Problem.codeMissing }
        let now = services.clock.now()
        let known = try await services.database.read { reader in
            try browser.device.flatMap { token in
                try KnownDevice(account: account, token: token).isKnown(now: now, reader) ? token.key : nil
            }
        }
        let attempt =
            known.map { Try(pause: Self.guessesAtHome, key: "\(account) \($0.hexadecimal)") }
            ?? Try(pause: Self.guesses, key: account.description)
        do {
            try services.limiter.take(attempt.pause, by: attempt.key)
        } catch let problem as Problem {
            throw Problem.codePaused(problem)
        }
        return attempt
    }

    /// Uses the code up. The member is mailed when it was a recovery code. Throws `codeWrong`.
    func write(_ services: Services, in transaction: Transaction) throws {
        let now = services.clock.now()
        switch TypedCode(typed) {
        case .oneTime(let code):
            let secret = try transaction.value(
                "SELECT secret FROM authenticators WHERE account_id = \(account)", as: [UInt8].self)
            // One that was used, or is older than one that was, is worth nothing.
            guard let secret, let step = OneTimeCode.step(of: code, secret, at: now),
                try transaction.execute(
                    """
                    UPDATE authenticators SET last_step = \(step) WHERE account_id = \(account) AND last_step < \(step)
                    """) == 1
            else { throw Problem.codeWrong }
        case .recovery(let code):
            let hash = code.hash(of: account)
            guard
                try transaction.execute(
                    "DELETE FROM recovery_codes WHERE account_id = \(account) AND code_hash = \(hash)") == 1
            else { throw Problem.codeWrong }
            let left = try transaction.value(SecondFactor.recoveryCodes(of: account), as: Int.self) ?? 0
            try Mail.secondFactor(.codeUsed(left: left), account, browser, at: now, services, transaction)
        case nil: throw Problem.codeWrong
        }
    }
}

extension Problem {
    static func codePaused(_ pause: Problem) -> Problem {
        let wait = Phrase.wait(pause.retryAfter ?? .zero)
        return Problem(
            429,
            Phrase(
                "코드가 여러 번 틀려서 잠시 막아 두었어요. \(wait.korean) 뒤에 다시 시도해 보세요.",
                "Too many wrong codes. Try again in \(wait.english)."), field: "code", retryAfter: pause.retryAfter)
    }
}
