package import Base
package import Core
package import Kernel
package import SQL

/// Begins to turn two-step login on, confirmed by the password: makes a secret for an authenticator app, for this session
/// and for a while. It counts for nothing until a code has shown that the app has it.
package struct BeginTwoStep: Act {
    package let account: ID<Account>
    package let password: String
    package let session: SessionKey

    package init(account: ID<Account>, password: String, session: SessionKey) {
        self.account = account
        self.password = password
        self.session = session
    }

    /// How long it may take to set up an app.
    package static let lifetime: Duration = .minutes(30)

    /// Throws `twoStepIsOn`, and what ``ConfirmPassword`` throws.
    package func perform(_ services: Services) async throws {
        _ = try await ConfirmPassword(account: account, password: password)(services)
        let (secret, now) = (OneTimeCode.newSecret(), services.clock.now())
        try await services.database.write { transaction in
            guard try !SecondFactor.hasAuthenticator(account, transaction) else { throw Problem.twoStepIsOn }
            try transaction.execute(
                """
                INSERT INTO authenticator_drafts (account_id, session, secret, expires_at)
                VALUES (\(account), \(session.bytes), \(secret), \(now + Self.lifetime))
                ON CONFLICT (account_id) DO UPDATE SET session = excluded.session, secret = excluded.secret,
                    expires_at = excluded.expires_at
                """)
        }
    }
}

/// The secret that waits for its first code.
package enum AuthenticatorDraft {
    package static func secret(
        of account: ID<Account>, in session: SessionKey, now: Timestamp, _ reader: Reader
    ) throws -> [UInt8]? {
        try reader.value(
            """
            SELECT secret FROM authenticator_drafts
            WHERE account_id = \(account) AND session = \(session.bytes) AND expires_at > \(now)
            """, as: [UInt8].self)
    }
}
