package import Core
package import SQL

/// Writes down what somebody has agreed to, in the versions that count now. What was agreed to already stays as it is.
package struct RecordConsents: Sendable {
    package let account: ID<Account>
    package let consents: Consents
    package let at: Timestamp

    package init(account: ID<Account>, consents: Consents, at: Timestamp) {
        self.account = account
        self.consents = consents
        self.at = at
    }

    package func write(in transaction: Transaction) throws {
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
