public import Core

/// One of the texts, to be read.
public struct TermsPage: Sendable {
    public let kind: TermsKind
    public let text: TermsText

    public init(_ kind: TermsKind, in language: Language) {
        self.kind = kind
        text = kind.text(in: language)
    }
}
