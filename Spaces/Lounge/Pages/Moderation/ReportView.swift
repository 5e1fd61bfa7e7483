import Base
import BasePages
import Core
import Design
import Lounge
import Personas
import PostsPages

/// What a report asks for.
struct LoungeReportForm: Sendable {
    let post: ID<LoungePost>
    var reason: ReportReason?
    var note = ""
    var problem: Phrase?
    /// Whom to call, as the operator says it (`lounge-help-lines`).
    var helpLines: [String] = []
    /// Where "Cancel" leads.
    let back: String

    static let sample = LoungeReportForm(
        post: LoungeItem.sample.id, helpLines: ["자살예방상담 109", "Crisis & <care> 1577-0199"],
        back: LoungeItem.sample.path)
}

/// Asks for the reason, below the post where it is still there: for browsers without scripts, and for refusals.
func loungeReportView(_ item: LoungeItem?, _ form: LoungeReportForm, today: Day, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="lounge-page"><h1 class="visually-hidden">\(t(.reportInLounge))</h1>
        \(item.map {
            #"<ol class="stream">\#(loungeItemView($0, isFocus: true, today: today, shell: shell))</ol>"# as HTML
        })
        <div class="lounge-form">\(loungeReportForm(form, isSheet: false, in: t))</div></div>
        """
}

/// The form.
///
/// - Parameter isSheet: whether the script shows it in the place of the menu, and sends it.
func loungeReportForm(_ form: LoungeReportForm, isSheet: Bool, in t: Language) -> HTML {
    let path = "/lounge/\(form.post)/report"
    let sending: HTML = isSheet ? #"data-report-form="\#(path)""# : "data-progress"
    return """
        <form class="question" method="post" action="\(path)" novalidate \(sending)>
        <h2 tabindex="-1">\(t(.reportTitle))</h2>
        \(form.problem.map { notice(t($0), kind: .problem) })
        <p class="hint">\(t(.reportGoesWhere))</p>
        \(reportReasons(ReportReason.ofLounge, chosen: form.reason, in: t))
        \(if: !form.helpLines.isEmpty, helpLines(form.helpLines, in: t))
        \(field(Field("note", .reportNote, value: form.note, isRequired: false, lines: 3), in: t))
        <div class="actions">\(linkButton(t(.cancel), to: form.back, style: .secondary, attributes: "data-cancels"))\
        \(button(t(.report), style: .danger))</div>
        </form>
        """
}

/// Shown where somebody is worried for the author.
private func helpLines(_ lines: [String], in t: Language) -> HTML {
    let items = lines.map { #"<li dir="auto">\#($0)</li>"# as HTML }
    return #"<div class="help-lines"><p>\#(t(.helpNow))</p><ul>\#(items)</ul></div>"#
}

extension Phrase {
    static let reportInLounge = Phrase("라운지 글 신고", "Report a post in the lounge")
    fileprivate static let reportGoesWhere = Phrase(
        "운영진이 글의 사본을 보고 결정해요. 누가 신고했는지는 운영진도 몰라요.",
        "The moderators see a copy of the post and decide. They do not see who reported it.")
    fileprivate static let helpNow = Phrase(
        "지금 위급해 보인다면 바로 도움을 구해 주세요. 이야기를 들어 주는 곳이 있어요.",
        "If it looks urgent, get help now. There are people to talk to.")
}
