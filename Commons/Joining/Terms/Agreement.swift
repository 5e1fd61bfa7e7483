package import Core
package import SQL

/// One time somebody agreed to something.
package struct Agreement: Sendable {
    package let kind: TermsKind
    package let version: String
    package let agreedAt: Timestamp
    package let withdrawnAt: Timestamp?

    package init(kind: TermsKind, version: String, agreedAt: Timestamp, withdrawnAt: Timestamp? = nil) {
        self.kind = kind
        self.version = version
        self.agreedAt = agreedAt
        self.withdrawnAt = withdrawnAt
    }

    package var isInForce: Bool { withdrawnAt == nil }
    package var isCurrent: Bool { isInForce && version == kind.version }

    /// A member's, the latest first.
    package static func all(of account: ID<Account>, _ reader: Reader) throws -> [Agreement] {
        try reader.all(statement(of: account)) { row in
            Agreement(
                kind: try row.next(), version: try row.next(), agreedAt: try row.next(), withdrawnAt: try row.next())
        }
    }

    package static func statement(of account: ID<Account>) -> Statement {
        """
        SELECT c.kind, c.version, c.agreed_at, c.withdrawn_at FROM consents c WHERE c.account_id = \(account)
        ORDER BY c.agreed_at DESC, c.kind LIMIT 200
        """
    }
}

extension [Agreement] {
    /// Required terms without consent to their current version.
    package var lacking: [TermsKind] {
        TermsKind.required.filter { kind in !contains { $0.kind == kind && $0.isCurrent } }
    }

    /// What counts of a kind, in whatever version.
    package func inForce(_ kind: TermsKind) -> Agreement? { first { $0.kind == kind && $0.isInForce } }
}
