public import Core

/// A member's consents, and when they were given.
public struct ConsentsPage: Sendable {
    /// The latest first.
    public let agreements: [Agreement]

    public init(_ agreements: [Agreement]) { self.agreements = agreements }

    public static let sample = ConsentsPage(
        TermsKind.allCases.map { kind in
            Agreement(kind: kind, version: kind.version, agreedAt: Timestamp(milliseconds: 1_790_000_000_000))
        } + [
            Agreement(
                kind: .news, version: "2025-03-01", agreedAt: Timestamp(milliseconds: 1_750_000_000_000),
                withdrawnAt: Timestamp(milliseconds: 1_760_000_000_000))
        ])
}
