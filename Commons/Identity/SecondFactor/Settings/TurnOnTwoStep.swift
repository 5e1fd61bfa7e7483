package import Base
package import Core
package import Kernel
package import SQL

/// Turns two-step login on: the app has shown a code. Other sessions have shown none, and are logged out.
package struct TurnOnTwoStep: WritingAct {
    package let account: ID<Account>
    package let code: String
    package let session: SessionKey
    package let browser: LoginBrowser
    private let codes = RecoveryCode.ten()

    package init(account: ID<Account>, code: String, session: SessionKey, browser: LoginBrowser) {
        self.account = account
        self.code = code
        self.session = session
        self.browser = browser
    }

    package var cost: Cost? { Cost(.codes, of: account) }

    /// - Returns: the recovery codes. Throws `setUpExpired` and `codeWrong`.
    package func write(_ services: Services, in transaction: Transaction) throws -> [RecoveryCode] {
        let now = services.clock.now()
        guard let secret = try AuthenticatorDraft.secret(of: account, in: session, now: now, transaction) else {
            throw Problem.setUpExpired
        }
        guard !code.tidied.isEmpty else { throw Problem.codeMissing }
        guard case .oneTime(let code) = TypedCode(code), let step = OneTimeCode.step(of: code, secret, at: now) else {
            throw Problem.codeWrong
        }
        guard try !SecondFactor.hasAuthenticator(account, transaction) else { throw Problem.twoStepIsOn }
        try transaction.execute("DELETE FROM authenticator_drafts WHERE account_id = \(account)")
        try transaction.emit(SecondFactorChanged(account: account))
        try transaction.execute(
            """
            INSERT INTO authenticators (account_id, secret, last_step, made_at)
            VALUES (\(account), \(secret), \(step), \(now))
            """)
        try SecondFactor.write(codes, of: account, in: transaction)
        _ = try EndSessions(account: account, which: .all(but: session)).write(in: transaction)
        try Mail.secondFactor(.turnedOn, account, browser, at: now, services, transaction)
        return codes
    }
}
