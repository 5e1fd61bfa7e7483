import Core

/// A member's consents, and when they were given.
package struct ConsentsPage: Sendable {
    /// The latest first.
    package let agreements: [Agreement]

    package init(_ agreements: [Agreement]) { self.agreements = agreements }

    package static let sample = ConsentsPage(
        TermsKind.allCases.map { kind in
            Agreement(kind: kind, version: kind.version, agreedAt: Timestamp(milliseconds: 1_790_000_000_000))
        } + [
            Agreement(
                kind: .news, version: "2025-03-01", agreedAt: Timestamp(milliseconds: 1_750_000_000_000),
                withdrawnAt: Timestamp(milliseconds: 1_760_000_000_000))
        ])
}
