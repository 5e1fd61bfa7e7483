package import Accounts
package import Base
package import Core
import Kernel
package import SQL

/// What a member shows besides the password: a code of an authenticator app, a passkey, or one of the recovery codes.
package enum SecondFactor {
    /// Whether an account has one: with the statement that reads a session, and with the one that opens it.
    package static func isSetUp(for account: Statement) -> Statement {
        """
        (EXISTS (SELECT 1 FROM authenticators f WHERE f.account_id = \(account))
            OR EXISTS (SELECT 1 FROM passkeys f WHERE f.account_id = \(account)))
        """
    }

    package static func isSetUp(for account: ID<Account>, _ reader: Reader) throws -> Bool {
        try reader.value("SELECT \(isSetUp(for: "\(account)"))", as: Bool.self) ?? false
    }

    package static func hasAuthenticator(_ account: ID<Account>, _ reader: Reader) throws -> Bool {
        try reader.value("SELECT 1 FROM authenticators WHERE account_id = \(account)", as: Int.self) != nil
    }

    /// How many recovery codes are left.
    package static func recoveryCodes(of account: ID<Account>) -> Statement {
        "SELECT COUNT(*) FROM recovery_codes WHERE account_id = \(account)"
    }

    /// Replaces the recovery codes there were.
    static func write(_ codes: [RecoveryCode], of account: ID<Account>, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM recovery_codes WHERE account_id = \(account)")
        for code in codes {
            try transaction.execute(
                "INSERT INTO recovery_codes (account_id, code_hash) VALUES (\(account), \(code.hash(of: account)))")
        }
    }

    /// Removes all of it: the account is opened by the password alone.
    static func remove(from account: ID<Account>, in transaction: Transaction) throws {
        for table: Statement in [
            "authenticators", "authenticator_drafts", "passkeys", "recovery_codes", "second_steps",
        ] {
            try transaction.execute("DELETE FROM \(table) WHERE account_id = \(account)")
        }
        try transaction.emit(SecondFactorChanged(account: account))
    }

    /// Whether this member's role needs one.
    package static func isRequired(of account: ID<Account>, _ services: Services, _ reader: Reader) throws -> Bool {
        let role = try reader.value("SELECT role FROM accounts WHERE id = \(account)", as: Role.self)
        return role.map(services.site.sessions.secondFactorRoles.contains) ?? false
    }

    /// Removes what nobody finishes any more.
    package static func removeExpired(_ services: Services) async throws {
        let now = services.clock.now()
        try await services.database.write { transaction in
            try transaction.execute("DELETE FROM second_steps WHERE expires_at <= \(now)")
            try transaction.execute("DELETE FROM authenticator_drafts WHERE expires_at <= \(now)")
            try transaction.execute("DELETE FROM passkey_challenges WHERE expires_at <= \(now)")
        }
    }
}

/// A member has a second factor now, or has none any more.
package struct SecondFactorChanged: AccountEvent {
    package static let name = "second-factor-changed"
    package let account: ID<Account>
}

extension Problem {
    static let codeMissing = Problem(
        422, Phrase("앱에 보이는 코드를 적어 주세요.", "Enter the code your app shows."), field: "code")
    package static let codeWrong = Problem(
        422,
        Phrase(
            "코드가 맞지 않아요. 앱에 지금 보이는 숫자를 적어 주세요. 한 번 쓴 코드는 다시 쓸 수 없어요.",
            "That is not the right code. Enter the one your app shows now; each works only once."), field: "code")
    static let twoStepIsOn = Problem(
        409, Phrase("2단계 인증을 이미 쓰고 있어요.", "Two-step login is already on."))
    static let twoStepIsOff = Problem(
        409, Phrase("2단계 인증을 쓰고 있지 않아요.", "Two-step login is off."))
    static let setUpExpired = Problem(
        410, Phrase("시간이 지났어요. 처음부터 다시 시작해 주세요.", "This took too long. Start again."))
    package static let secondStepExpired = Problem(
        410, Phrase("시간이 지났어요. 다시 로그인해 주세요.", "This took too long. Log in again."))
    static let roleNeedsTwoStep = Problem(
        409,
        Phrase(
            "이 살롱에서는 운영진과 관리자 일을 하려면 2단계 인증이 필요해서 끌 수 없어요.",
            "Your role in this Salon requires two-step login, so it cannot be turned off."))
}
