package import Core

/// The consents of a form.
package struct Consents: Sendable, Equatable {
    package var agreed: Set<TermsKind>
    /// The form showed outdated versions: nobody consents to a text they have not been shown.
    private var isStale = false

    package init(all: Bool) { agreed = all ? Set(TermsKind.allCases) : [] }

    /// - Parameter isStale: the form showed other versions than count now.
    package init(agreed: Set<TermsKind>, isStale: Bool) {
        self.agreed = isStale ? [] : agreed
        self.isStale = isStale
    }

    /// The problem of the field `consents`: required terms without consent.
    package func problems() -> [Problem] { problems(of: TermsKind.required) }

    package func problems(of kinds: [TermsKind]) -> [Problem] {
        if isStale { return [.termsChanged] }
        return kinds.allSatisfy(agreed.contains) ? [] : [.consentMissing]
    }

    /// The versions a form shows, sent along with it.
    package static let versions = TermsKind.allCases.map { "\($0.rawValue)=\($0.version)" }.joined(separator: " ")
}

extension Problem {
    package static let consentMissing = Problem(
        422, Phrase("필수 약관에 모두 동의해 주세요.", "Agree to all required terms."), field: "consents")
    static let termsChanged = Problem(
        422,
        Phrase(
            "그사이 약관이 새로워졌어요. 다시 읽고 동의해 주세요.", "The terms have changed in the meantime. Read them and agree again."),
        field: "consents")
}
