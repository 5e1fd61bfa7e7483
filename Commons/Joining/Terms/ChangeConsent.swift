package import Base
package import Core
package import SQL

/// Gives or withdraws an optional consent. Doing either twice changes nothing.
package struct ChangeConsent: WritingAct {
    package let account: ID<Account>
    package let kind: TermsKind
    package let isGiven: Bool

    package init(account: ID<Account>, kind: TermsKind, isGiven: Bool) {
        self.account = account
        self.kind = kind
        self.isGiven = isGiven
    }

    package var cost: Cost? { Cost(.consents, of: account) }

    /// Throws ``Core/Problem/consentIsRequired`` for what taking part depends on: that ends with the account.
    package func write(_ services: Services, in transaction: Transaction) throws {
        guard !kind.isRequired else { throw Problem.consentIsRequired }
        let now = services.clock.now()
        if isGiven {
            var consents = Consents(all: false)
            consents.agreed = [kind]
            try RecordConsents(account: account, consents: consents, at: now).write(in: transaction)
        } else {
            try transaction.execute(
                """
                UPDATE consents SET withdrawn_at = \(now)
                WHERE account_id = \(account) AND kind = \(kind) AND withdrawn_at IS NULL
                """)
        }
        try transaction.emit(ConsentsChanged(account: account))
    }
}

extension Problem {
    static let consentIsRequired = Problem(
        409,
        Phrase(
            "이것 없이는 살롱을 쓸 수 없어요. 그만두려면 계정을 삭제해 주세요.",
            "You can’t use Salon without it. To withdraw it, delete your account."))
}
