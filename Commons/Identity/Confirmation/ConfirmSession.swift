package import Base
package import Core
package import Kernel
package import SQL

/// Proves that the member is acting, not somebody at an unlocked screen: by the password or by a code. What asks for it
/// (``SQL/Reader/isConfirmed(_:at:)``) is then open to this session for a while.
package struct ConfirmSession: Act {
    let account: ID<Account>
    let session: SessionKey
    let password: String
    let code: String
    let browser: LoginBrowser

    /// How long a proof counts.
    package static let lasts: Duration = .minutes(30)

    package init(
        account: ID<Account>, session: SessionKey, password: String, code: String, browser: LoginBrowser
    ) {
        self.account = account
        self.session = session
        self.password = password
        self.code = code
        self.browser = browser
    }

    /// Throws `passwordWrong`, `codeWrong`, or `tooMany` for who guesses.
    package func perform(_ services: Services) async throws {
        guard code.isEmpty else { return try await confirmByCode(services) }
        _ = try await ConfirmPassword(account: account, password: password)(services)
        try await services.database.write { transaction in try mark(at: services.clock.now(), transaction) }
    }

    private func confirmByCode(_ services: Services) async throws {
        let check = CheckCode(account: account, typed: code, browser: browser)
        let attempt = try await check.count(services)
        try await services.database.write { transaction in
            try check.write(services, in: transaction)
            try mark(at: services.clock.now(), transaction)
        }
        attempt.forgive(services)
    }

    private func mark(at now: Timestamp, _ transaction: Transaction) throws {
        try transaction.execute(
            "UPDATE sessions SET confirmed_at = \(now) WHERE token_hash = \(session.bytes) AND account_id = \(account)")
    }
}

extension Reader {
    /// Whether a session's member has proved lately that they are acting.
    package func isConfirmed(_ session: SessionKey, at now: Timestamp) throws -> Bool {
        try value(
            """
            SELECT 1 FROM sessions
            WHERE token_hash = \(session.bytes) AND confirmed_at > \(now - ConfirmSession.lasts)
            """, as: Int.self) != nil
    }
}

extension Migration {
    /// When a session's member last proved that they are acting.
    package static let confirmation = Migration(
        "confirmation-1", "ALTER TABLE sessions ADD COLUMN confirmed_at INTEGER")
}

extension Problem {
    /// Forms show it beside the field for the password.
    package static let confirmFirst = Problem(
        422,
        Phrase("비밀번호나 2단계 인증 코드로 확인해 주세요.", "Confirm with your password or a two-step code."), field: "password")
}
