package import Accounts
package import Base
package import Core
package import SQL

/// A member agrees to new versions of the terms.
package struct AgreeToTerms: WritingAct {
    package let account: ID<Account>
    package let consents: Consents

    package init(account: ID<Account>, consents: Consents) {
        self.account = account
        self.consents = consents
    }

    package var cost: Cost? { Cost(.consents, of: account) }

    /// Throws ``Core/Problems`` about the field `consents` while something required is missing; nothing is written then.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let now = services.clock.now()
        let agreements = try Agreement.all(of: account, transaction)
        let lacking = agreements.lacking
        try Problems(consents.problems(of: lacking)).throwIfAny()
        // "All" is all that the page asked for.
        var given = consents
        given.agreed.formIntersection(agreements.isEmpty ? TermsKind.allCases : lacking)
        try RecordConsents(account: account, consents: given, at: now).write(in: transaction)
        try transaction.emit(ConsentsChanged(account: account))
    }
}

/// A member has agreed to something, or taken it back.
package struct ConsentsChanged: AccountEvent {
    package static let name = "consents-changed"
    package let account: ID<Account>
}
