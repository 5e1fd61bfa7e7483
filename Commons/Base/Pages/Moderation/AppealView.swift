package import Base
package import Core
package import Design

/// The form that appeals a sanction, or what became of the appeal, for the member it concerns.
///
/// - Parameters:
///   - id: of the sanction.
///   - path: where the form is sent.
///   - refused: what was typed against one of the sanctions.
///   - hint: how often and how long, and who answers.
package func appealView(
    _ appeal: Appeal, of id: Int64, at path: String, _ refused: RefusedWords?, hint: Phrase, waits: Phrase,
    answered: (_ isUpheld: Bool) -> Phrase, in t: Language
) -> HTML {
    switch appeal {
    case .open: return appealForm("appeal-\(id)", path, refused?.row == id ? refused : nil, hint: hint, in: t)
    case .waiting(let text):
        return #"<p class="hint">\#(t(waits)) \#(t(.yourAppeal))</p><p class="case-words" dir="auto">\#(text)</p>"#
    case .answered(let text, let isUpheld, let answer):
        return """
            <p class="hint">\(t(.yourAppeal))</p><p class="case-words" dir="auto">\(text)</p><p>\(t(answered(isUpheld)))</p>\
            \(if: !answer.isEmpty, #"<p class="case-words" dir="auto">\#(answer)</p>"#)
            """
    }
}

private func appealForm(
    _ id: String, _ path: String, _ refused: RefusedWords?, hint: Phrase, in t: Language
) -> HTML {
    let problem = refused.map { refused -> HTML in
        #"<p class="problem" id="\#(id)-problem" role="alert">\#(icon(.alert))\#(t(refused.problem))</p>"#
    }
    return """
        <details\(if: problem != nil, " open")><summary>\(t(.appeal))</summary>
        <form method="post" action="\(path)" novalidate data-progress data-keeps>
        <div class="field\(if: problem != nil, " has-problem")"><label for="\(id)">\(t(.appealText))</label>
        <textarea class="input" id="\(id)" name="text" rows="4" dir="auto" required \
        aria-describedby="\(id)-hint\(if: problem != nil, " \(id)-problem")"\
        \(if: problem != nil, #" aria-invalid="true""#)>
        \(refused?.words ?? "")</textarea>\(problem)<p class="hint" id="\(id)-hint">\(t(hint))</p></div>
        <div class="actions">\(button(t(.sendAppeal), style: .secondary))</div>
        </form></details>
        """
}

extension Phrase {
    fileprivate static let yourAppeal = Phrase("보낸 이의 신청:", "Your appeal:")
    fileprivate static let appeal = Phrase("이의 신청하기", "Appeal")
    fileprivate static let appealText = Phrase("왜 다시 봐야 하나요?", "Why should it be reviewed?")
    fileprivate static let sendAppeal = Phrase("보내기", "Send the appeal")
}
