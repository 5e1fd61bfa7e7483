package import Base
package import Core
package import Design

/// The reasons for a report, as choices of a form.
///
/// - Parameters:
///   - id: names them on their page.
///   - problem: what is wrong with the choice, where the page has more that may be.
package func reportReasons(
    _ reasons: [ReportReason] = ReportReason.ofPosts, id: String = "reasons", chosen: ReportReason? = nil,
    problem: Phrase? = nil, in t: Language, as phrase: (ReportReason) -> Phrase = { $0.aboutPost }
) -> HTML {
    let choices = reasons.map { reason -> HTML in
        """
        <label class="row"><span>\(t(phrase(reason)))</span><input type="radio" name="reason" \
        value="\(reason.rawValue)" required\(if: reason == chosen, " checked")></label>
        """
    }
    return """
        \(problem.map { #"<p class="problem" id="\#(id)-problem" role="alert">\#(icon(.alert))\#(t($0))</p>"# as HTML })
        <fieldset class="choices" id="\(id)" role="radiogroup"\
        \(if: problem != nil, #" aria-describedby="\#(id)-problem""#)>\
        <legend class="visually-hidden">\(t(.reportReason))</legend>\(choices)</fieldset>
        """
}

extension Phrase {
    fileprivate static let reportReason = Phrase("신고 사유", "Reason")
    package static let reportNote = Phrase("덧붙일 말 (선택)", "Anything to add (optional)")
}
