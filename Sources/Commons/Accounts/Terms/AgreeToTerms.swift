public import Core
internal import SQL

/// A member agrees to what is new since the last time.
public struct AgreeToTerms: Sendable {
    public let account: ID<Account>
    public let consents: Consents

    public init(account: ID<Account>, consents: Consents) {
        self.account = account
        self.consents = consents
    }

    /// Throws ``Core/Problems`` about the field `consents` while something required is missing; nothing is written then.
    public func callAsFunction(_ services: Services) async throws {
        let (account, consents, now) = (account, consents, services.clock.now())
        try await services.database.write { transaction in
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
}

/// A member has agreed to something, or taken it back.
public struct ConsentsChanged: Event {
    public static let name = "consents-changed"
    public let account: ID<Account>

    public init(account: ID<Account>) { self.account = account }
}
