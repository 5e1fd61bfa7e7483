package import Core
package import Design

/// What somebody has typed against a sanction, and why it was refused.
package struct AppealForm<Sanction>: Sendable {
    package var sanction: ID<Sanction>?
    package var text: String
    package var problem: Phrase?

    package init(sanction: ID<Sanction>? = nil, text: String = "", problem: Phrase? = nil) {
        self.sanction = sanction
        self.text = text
        self.problem = problem
    }
}

/// The form that appeals a sanction, or what became of the appeal, to whom it concerns.
///
/// - Parameters:
///   - path: where the form is sent.
///   - hint: how often and how long, and who answers.
package func appealView<Sanction>(
    _ appeal: Appeal, of sanction: ID<Sanction>, at path: String, _ form: AppealForm<Sanction>, hint: Phrase,
    waits: Phrase, answered: (_ isUpheld: Bool) -> Phrase, in t: Language
) -> HTML {
    switch appeal {
    case .open:
        return appealForm(
            "appeal-\(sanction.rawValue)", path, form.sanction == sanction ? form : AppealForm(), hint: hint, in: t)
    case .waiting(let text):
        return #"<p class="hint">\#(t(waits)) \#(t(.yourAppeal))</p><p class="case-words" dir="auto">\#(text)</p>"#
    case .answered(let text, let isUpheld, let answer):
        return """
            <p class="hint">\(t(.yourAppeal))</p><p class="case-words" dir="auto">\(text)</p><p>\(t(answered(isUpheld)))</p>\
            \(if: !answer.isEmpty, #"<p class="case-words" dir="auto">\#(answer)</p>"#)
            """
    }
}

private func appealForm<Sanction>(
    _ id: String, _ path: String, _ form: AppealForm<Sanction>, hint: Phrase, in t: Language
) -> HTML {
    let problem = form.problem.map { problem -> HTML in
        #"<p class="problem" id="\#(id)-problem" role="alert">\#(icon(.alert))\#(t(problem))</p>"#
    }
    return """
        <details\(if: problem != nil, " open")><summary>\(t(.appeal))</summary>
        <form method="post" action="\(path)" novalidate data-progress data-keeps>
        <div class="field\(if: problem != nil, " has-problem")"><label for="\(id)">\(t(.appealText))</label>
        <textarea class="input" id="\(id)" name="text" rows="4" dir="auto" required \
        aria-describedby="\(id)-hint\(if: problem != nil, " \(id)-problem")"\
        \(if: problem != nil, #" aria-invalid="true""#)>
        \(form.text)</textarea>\(problem)<p class="hint" id="\(id)-hint">\(t(hint))</p></div>
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
