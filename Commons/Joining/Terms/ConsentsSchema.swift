package import SQL

extension Migration {
    /// Who agreed to which version of what, and when. Rows stay: an agreement to an older version has been one. What is
    /// withdrawn, which only the optional can be, is marked so.
    package static let consents = Migration(
        "consents-1",
        """
        CREATE TABLE consents (
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('service', 'privacy', 'conduct', 'news')),
            version TEXT NOT NULL,
            agreed_at INTEGER NOT NULL,
            withdrawn_at INTEGER,
            PRIMARY KEY (account_id, kind, version, agreed_at)
        ) WITHOUT ROWID
        """)
}

extension TermsKind: ColumnValue {}

extension Statement {
    /// Whether the account `a` has yet to agree to the version of something required that counts now.
    package static let lacksConsent: Statement = {
        var current: Statement = "FALSE"
        for kind in TermsKind.required {
            current = "\(current) OR (c.kind = \(kind) AND c.version = \(kind.version))"
        }
        return """
            (SELECT COUNT(DISTINCT c.kind) FROM consents c
                WHERE c.account_id = a.id AND c.withdrawn_at IS NULL AND (\(current))) < \(TermsKind.required.count)
            """
    }()
}
