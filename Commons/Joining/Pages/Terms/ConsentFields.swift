package import Core
package import Design
package import Joining

/// The check boxes of the consents, each with a link to its text, below one that ticks all of them.
///
/// The page needs `consents.js` for that one to tick the others at once.
/// - Parameters:
///   - kinds: those that are asked for.
///   - notes: the hint below a box.
///   - problem: of the field `consents`.
package func consentFields(
    _ consents: Consents, asking kinds: [TermsKind] = TermsKind.allCases, notes: [TermsKind: Phrase] = [:],
    problem: Phrase? = nil, in t: Language
) -> HTML {
    """
    <fieldset class="consents\(if: problem != nil, " has-problem")" data-consents>
    <legend>\(t(.consentsAsked))</legend>
    <input type="hidden" name="terms-versions" value="\(Consents.versions)">
    \(problem.map { problemLine($0, id: "consents-problem", t) })
    \(if: kinds.count > 1, agreeToAll(in: t))
    <ul>\(kinds.map { box($0, consents, note: notes[$0], hasProblem: problem != nil, in: t) })</ul>
    </fieldset>
    """
}

/// Never ticked by the server: it counts by itself, also where one of the others is unticked without scripts.
private func agreeToAll(in t: Language) -> HTML {
    """
    <div class="check-box all"><input type="checkbox" id="agree-all" name="agree-all" value="1" data-agree-all>\
    <label for="agree-all">\(t(.agreeToAll))</label></div>
    """
}

private func box(
    _ kind: TermsKind, _ consents: Consents, note: Phrase?, hasProblem: Bool, in t: Language
) -> HTML {
    let isAgreed = consents.agreed.contains(kind)
    let isWrong = hasProblem && kind.isRequired && !isAgreed
    var descriptions: [String] = []
    if note != nil { descriptions.append("\(kind.field)-note") }
    if isWrong { descriptions.append("consents-problem") }
    return """
        <li class="check-box"><input type="checkbox" id="\(kind.field)" name="\(kind.field)" value="1"\
        \(if: kind.isRequired, " required")\(if: isAgreed, " checked")\(if: isWrong, #" aria-invalid="true""#)\
        \(if: !descriptions.isEmpty, #" aria-describedby="\#(descriptions.joined(separator: " "))""#)>\
        <label for="\(kind.field)">\(t(kind.title)) \(t(kind.isRequired ? .required : .optional))</label>\
        \(readLink(kind, in: t))\
        \(note.map { #"<p class="hint" id="\#(kind.field)-note">\#(t($0))</p>"# as HTML })</li>
        """
}

/// Opens beside the form, so that nothing typed is lost over reading.
private func readLink(_ kind: TermsKind, in t: Language) -> HTML {
    """
    <a href="\(kind.path)" target="_blank" rel="noopener" aria-label="\(t(.read)): \(t(kind.title))">\(t(.read))</a>
    """
}

extension Phrase {
    static let read = Phrase("보기", "Read")
    static let required = Phrase("(필수)", "(required)")
    static let optional = Phrase("(선택)", "(optional)")
    fileprivate static let agreeToAll = Phrase("전체 동의", "Agree to all")
    fileprivate static let consentsAsked = Phrase("약관 동의", "What you agree to")
}
