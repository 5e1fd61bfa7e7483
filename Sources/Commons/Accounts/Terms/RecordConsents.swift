public import Core
public import SQL

/// Writes down what somebody has agreed to, in the versions that count now. What was agreed to already stays as it is.
public struct RecordConsents: Sendable {
    public let account: ID<Account>
    public let consents: Consents
    public let at: Timestamp

    public init(account: ID<Account>, consents: Consents, at: Timestamp) {
        self.account = account
        self.consents = consents
        self.at = at
    }

    public func write(in transaction: Transaction) throws {
        for kind in TermsKind.allCases where consents.agreed.contains(kind) {
            let isInForce = try transaction.value(
                """
                SELECT 1 FROM consents WHERE account_id = \(account) AND kind = \(kind) AND version = \(kind.version)
                    AND withdrawn_at IS NULL
                """, as: Int.self)
            guard isInForce == nil else { continue }
            try transaction.execute(
                """
                INSERT INTO consents (account_id, kind, version, agreed_at)
                VALUES (\(account), \(kind), \(kind.version), \(at))
                ON CONFLICT (account_id, kind, version, agreed_at) DO UPDATE SET withdrawn_at = NULL
                """)
        }
    }
}
