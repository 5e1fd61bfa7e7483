package import Core
package import Joining

/// One of the texts, to be read.
package struct TermsPage: Sendable {
    package let kind: TermsKind
    package let text: TermsText

    package init(_ kind: TermsKind, in language: Language) {
        self.kind = kind
        text = kind.text(in: language)
    }
}
