import Accounts
package import Base
package import Core
package import Kernel
package import SQL

/// Keeps a passkey that the member's browser has made. The first second factor turns two-step login on: then there are
/// recovery codes, and all other sessions are logged out.
package struct AddPasskey: WritingAct {
    package let account: ID<Account>
    package let session: SessionKey
    /// What the browser has sent.
    package let answer: String
    /// What the member calls it; empty for the device's name.
    package let name: String
    package let language: Language
    package let browser: LoginBrowser
    static let nameLimit = TextLimit(40)
    private let codes = RecoveryCode.ten()

    package init(
        account: ID<Account>, session: SessionKey, answer: String, name: String, language: Language,
        browser: LoginBrowser
    ) {
        self.account = account
        self.session = session
        self.answer = answer
        self.name = name
        self.language = language
        self.browser = browser
    }

    package var cost: Cost? { Cost(.codes, of: account) }

    /// - Returns: the recovery codes, if there were none. Throws `passkeyNotMade`, `passkeyTaken`.
    package func write(_ services: Services, in transaction: Transaction) throws -> [RecoveryCode] {
        guard let party = services.site.relyingParty else { throw Problem.notFound }
        let now = services.clock.now()
        let name = name.tidiedLine
        try Self.nameLimit.check(name, "이름이", at: "name")
        guard let made = try? party.made(try PasskeyAnswer(answer)) else { throw Problem.passkeyNotMade }
        try PasskeyChallenge.take(made.challenge, of: account, holder: session, now: now, in: transaction)
        let isTaken = try transaction.first(Passkeys.find(made.credential.id)) { _ in true } ?? false
        guard !isTaken else { throw Problem.passkeyTaken }
        let isFirst = try !SecondFactor.isSetUp(for: account, transaction)
        let id = services.ids.next(Passkey.self)
        try transaction.execute(
            """
            INSERT INTO passkeys (id, account_id, credential, public_key, sign_count, is_backed_up, name, made_at)
            VALUES (\(id), \(account), \(made.credential.id), \(made.credential.key), \(made.signCount),
                \(made.isBackedUp), \(name.isEmpty ? language(.device(userAgent: browser.userAgent)) : name), \(now))
            """)
        try transaction.emit(SecondFactorChanged(account: account))
        try Mail.secondFactor(.passkeyAdded, account, browser, at: now, services, transaction)
        guard isFirst else { return [] }
        try SecondFactor.write(codes, of: account, in: transaction)
        _ = try EndSessions(account: account, which: .all(but: session)).write(in: transaction)
        return codes
    }
}
