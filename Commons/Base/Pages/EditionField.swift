package import Base
package import Core
package import Design
package import Web

extension Edition {
    /// What came back; `nil` where a form says nothing of it, which overwrites knowingly.
    package init?(_ form: Form) {
        let sent = form[Self.field]
        guard !sent.isEmpty else { return nil }
        self.init(digest: sent)
    }
}

/// What a form carries of its ``Edition``, and says where something else is stored by now.
///
/// - Parameter path: where the form shows what is stored.
package func editionField(_ edition: Edition?, _ problems: Problems, at path: String, in t: Language) -> HTML {
    """
    \(edition.map { #"<input type="hidden" name="\#(Edition.field)" value="\#($0.digest)">"# as HTML })\
    \(problems[Edition.field].map { notice(t($0), kind: .problem, link: (t(.seeStored), path), opensBeside: true) })
    """
}

extension Phrase {
    fileprivate static let seeStored = Phrase("저장된 내용 보기", "See the saved version")
}
