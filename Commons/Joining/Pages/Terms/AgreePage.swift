package import Core
package import Joining

/// Asks a member to agree to new versions of the terms.
package struct AgreePage: Sendable {
    /// The consents to ask for, the required first.
    package let asked: [TermsKind]
    /// Which version was agreed to before, and which one counts now.
    package let notes: [TermsKind: Phrase]
    /// Whether the member joined before there were terms.
    package let isFirst: Bool
    package let consents: Consents
    package let next: String
    package let problem: Phrase?
    /// The form that this page interrupted.
    let kept: CarriedForm?

    /// - Parameter agreements: the member's, the latest first.
    init(
        _ agreements: [Agreement], consents: Consents = Consents(all: false), next: String, problem: Phrase? = nil,
        kept: CarriedForm? = nil
    ) {
        // The optional is asked for once, with the rest of it.
        asked = agreements.isEmpty ? TermsKind.allCases : agreements.lacking
        notes = Dictionary(
            uniqueKeysWithValues: asked.map { kind in
                let before = agreements.inForce(kind)?.version
                return (kind, before.map { Phrase.newVersion($0, kind.version) } ?? Phrase.termsVersion(kind.version))
            })
        isFirst = agreements.isEmpty
        self.consents = consents
        self.next = next
        self.problem = problem
        self.kept = kept
    }

    /// Of somebody who has agreed to nothing yet, and was about to write something.
    package static let sampleFirst = AgreePage(
        [], next: "/works/1", problem: Problem.consentMissing.phrase,
        kept: CarriedForm(
            path: "/works/1/comments", isMultipart: false, hadFiles: false, fields: [("text", "색이 <좋아요>")]))
}

extension Phrase {
    static func newVersion(_ old: String, _ new: String) -> Phrase {
        Phrase("\(old) 판에서 \(new) 판으로 바뀌었어요.", "Changed from version \(old) to version \(new).")
    }
}
