package import Core
package import Design
import Joining

package func consentsView(_ page: ConsentsPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="settings account-settings">
        <h1 class="visually-hidden">\(t(.consents))</h1>
        \(TermsKind.allCases.map { section($0, page, shell: shell) })
        \(if: !page.agreements.isEmpty, history(page.agreements, shell: shell))
        </div>
        """
}

private func section(_ kind: TermsKind, _ page: ConsentsPage, shell: Shell) -> HTML {
    let t = shell.language
    let inForce = page.agreements.inForce(kind)
    let state = inForce.map { Phrase.agreed($0.version, moment($0.agreedAt, shell)) } ?? .notAgreed
    return """
        <section><h2>\(t(kind.title)) <span class="muted">\(t(kind.isRequired ? .required : .optional))</span></h2>
        <p>\(t(state)) <a href="\(kind.path)" aria-label="\(t(.read)): \(t(kind.title))">\(t(.read))</a></p>
        \(if: !kind.isRequired, change(kind, isGiven: inForce != nil, in: t))</section>
        """
}

private func change(_ kind: TermsKind, isGiven: Bool, in t: Language) -> HTML {
    """
    <form method="post" action="\(SettingsPath.consents)"><input type="hidden" name="kind" value="\(kind.rawValue)">\
    <input type="hidden" name="given" value="\(isGiven ? "0" : "1")">\
    \(button(t(isGiven ? .withdraw : .agree), style: .secondary, attributes: label(kind, isGiven, in: t)))</form>
    """
}

private func label(_ kind: TermsKind, _ isGiven: Bool, in t: Language) -> HTML {
    #"aria-label="\#(t(isGiven ? .withdraw : .agree)): \#(t(kind.title))""#
}

private func history(_ agreements: [Agreement], shell: Shell) -> HTML {
    let t = shell.language
    let rows = agreements.map { agreement -> HTML in
        let given = Phrase.agreed(agreement.version, moment(agreement.agreedAt, shell))
        let taken = agreement.withdrawnAt.map { Phrase.withdrawn(moment($0, shell)) }
        return """
            <li><p><b>\(t(agreement.kind.title))</b> <span class="muted">\
            \(t(given))\(taken.map { " \(t($0))" as HTML })</span>\
            </p></li>
            """
    }
    return #"<section><h2>\#(t(.history))</h2><ul class="sessions">\#(rows)</ul></section>"#
}

/// "2026년 11월 21일 오후 2:05", "21 November 2026, 14:05", by the reader's clock.
private func moment(_ time: Timestamp, _ shell: Shell) -> Phrase {
    let day = Phrase.range(from: time, to: nil, in: shell.zone).from
    let clock = Phrase.clock(time, in: shell.zone)
    return Phrase("\(day.korean) \(clock.korean)", "\(day.english), \(clock.english)")
}

extension Phrase {
    package static let consents = Phrase("약관과 동의", "Terms and consents")
    fileprivate static func agreed(_ version: String, _ moment: Phrase) -> Phrase {
        Phrase(
            "\(moment.korean)에 동의했어요(\(version) 판).",
            "You agreed to version \(version) on \(moment.english).")
    }
    fileprivate static func withdrawn(_ moment: Phrase) -> Phrase {
        Phrase("\(moment.korean)에 철회했어요.", "Withdrawn on \(moment.english).")
    }
    fileprivate static let notAgreed = Phrase("동의하지 않았어요.", "You have not agreed to it.")
    fileprivate static let agree = Phrase("동의하기", "Agree")
    fileprivate static let withdraw = Phrase("동의 철회", "Withdraw")
    fileprivate static let history = Phrase("동의한 기록", "History")
}
