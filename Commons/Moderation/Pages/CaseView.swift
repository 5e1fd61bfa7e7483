import Base
import BasePages
import Core
package import Design
import Moderation
import Posts

/// One case: what was reported, by whom, what the member had before, and the form that decides.
package func caseView(_ page: CasePage, shell: Shell) -> HTML {
    let t = shell.language
    let row = page.found.row
    let own = page.found.history.filter { $0.report == row.id }
    let others = page.found.history.filter { $0.report != row.id }
    return """
        <div class="cases-page case-page">
        <h1 class="visually-hidden">\(t(.caseAbout(row.author.name)))</h1>
        <p>\(person(row.author, shell: shell)) · <span class="muted">\(t(.about(row.kind, row.postKind))) · \(t(.reports(row.count))) · \
        \(timeView(row.id.createdAt, shell: shell))</span></p>
        <section><h2>\(t(.reported))</h2>\(reported(page, shell: shell))</section>
        \(if: !page.found.reports.isEmpty, """
            <section><h2>\(t(.reporters))</h2><ul class="case-reports">\(page.found.reports.map { report($0, in: t) })</ul></section>
            """)
        \(openMatters(page.found.open, shell: shell))
        \(if: !page.found.running.isEmpty, """
            <section><h2>\(t(.running))</h2><ul>\(page.found.running.map { runningNow($0, shell: shell) })</ul>
            <p class="hint">\(t(.takesItsPlace))</p></section>
            """)
        \(if: !own.isEmpty, """
            <section><h2>\(t(.decided))</h2>
            <ol class="cases">\(own.map { logItem($0, isHere: true, shell: shell) })</ol></section>
            """)
        <section><h2>\(t(.before))</h2>\(if: others.isEmpty, #"<p class="muted">\#(t(.nothingBefore))</p>"#)
        <ol class="cases">\(others.map { logItem($0, shell: shell) })</ol></section>
        \(acts(page, in: t))
        </div>
        """
}

private func report(_ report: CaseReport, in t: Language) -> HTML {
    """
    <li><b>\(t(report.reason.name))</b> · @\(report.handle) · \
    <span class="muted">\(t(.record(report.record)))</span>\
    \(if: !report.note.isEmpty, #"<p class="hint" dir="auto">\#(report.note)</p>"#)</li>
    """
}

private func runningNow(_ sanction: SanctionRecord, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <li><b>\(t(sanction.level.name))</b>\(if: !sanction.withheld.isEmpty, ": \(t(sanction.withheld.phrase))") · \
        <span class="muted">\(t(.until(sanction.until, in: shell.zone)))</span></li>
        """
}

private func acts(_ page: CasePage, in t: Language) -> HTML {
    if page.found.row.isAnswered { return closed(.answered, page, in: t) }
    if page.found.isForAnother { return closed(Problem.ownReport.phrase, page, in: t) }
    return page.found.entries == nil ? .empty : caseForm(page, in: t)
}

/// What somebody had typed whom another moderator was quicker than is not lost.
private func closed(_ why: Phrase, _ page: CasePage, in t: Language) -> HTML {
    """
    \(notice(t(why), kind: .info))\
    \(if: !page.form.reason.isEmpty, #"<p class="hint">\#(t(.youTyped))</p><p class="case-words">\#(page.form.reason)</p>"#)
    """
}

private func caseForm(_ page: CasePage, in t: Language) -> HTML {
    let form = page.form
    let problem = form.problem
    let kind = page.found.row.kind
    let acts = DecideCase.Act.all(for: kind).map { act -> HTML in
        """
        <label class="row"><span>\(t(act.phrase(about: kind)))<span class="hint">\(t(act.hint(about: kind)))</span></span>\
        <input type="radio" name="act" value="\(act.rawValue)" required\(if: form.act == act, " checked")></label>
        """
    }
    let withheld = Withheld.names.map { one -> HTML in
        """
        <label class="row"><span>\(t(one.phrase))</span><input type="checkbox" name="withheld" value="\(one.name)"\
        \(if: form.withheld.contains(one.name), " checked")></label>
        """
    }
    let periods = CasePeriod.allCases.map { period -> HTML in
        #"<option value="\#(period.rawValue)"\#(if: form.period == period, " selected")>\#(t(period.phrase))</option>"#
    }
    return """
        <section><h2>\(t(.decide))</h2>
        \(if: page.found.row.isReportedByViewer, notice(t(.ownReportAlone), kind: .info))
        \(problem.flatMap { $0.field == nil ? notice(t($0.phrase), kind: .problem) : nil })
        <form class="case-form" method="post" action="\(page.found.row.path)" novalidate data-progress data-keeps>
        \(if: form.asksToConfirm, #"<input type="hidden" name="confirm" value="1">"#)
        <fieldset class="choices"><legend class="visually-hidden">\(t(.decide))</legend>\(acts)</fieldset>
        <div class="case-terms">
        <fieldset class="choices"><legend>\(t(.whatToRestrict))</legend>\(withheld)</fieldset>
        \(problem.flatMap { problem -> HTML? in
            problem.field == "withheld"
                ? #"<p class="problem" role="alert">\#(icon(.alert))\#(t(problem.phrase))</p>"# : nil
        })
        <div class="field"><label for="period">\(t(.howLong))</label>\
        <select class="input" id="period" name="period">\(periods)</select></div>
        \(if: kind == .post, """
            <fieldset class="choices"><label class="row"><span>\(t(.hidePostToo))</span>\
            <input type="checkbox" name="hide" value="1"\(if: form.hidesPost, " checked")></label></fieldset>
            """)
        </div>
        \(field(Field(
            "reason", .reasonToRead, value: form.reason,
            problem: problem?.field == "reason" ? problem?.phrase : nil, isRequired: false,
            lines: 3), in: t))
        \(field(Field("note", .noteForLog, value: form.note, isRequired: false, lines: 2), in: t))
        <div class="actions">\(button(
            t(form.asksToConfirm ? .deleteForGood : .decide), style: form.asksToConfirm ? .danger : .primary))</div>
        </form></section>
        """
}

extension DecideCase {
    static let sampleProblem = Problem.decisionReasonMissing
}

extension Phrase {
    static func caseAbout(_ name: String) -> Phrase { Phrase("\(name) 님에 대한 신고", "Reports about \(name)") }

    fileprivate static func record(_ record: ReporterRecord) -> Phrase {
        let all = record.upheld + record.dismissed
        return all == 0
            ? Phrase("첫 신고", "first report")
            : Phrase("신고 \(all)건 중 \(record.upheld)건이 맞았어요", "\(record.upheld) of \(all) upheld")
    }

    fileprivate static let reported = Phrase("신고된 것", "What was reported")
    fileprivate static let reporters = Phrase("신고한 사람", "Who reported it")
    fileprivate static let decided = Phrase("이 신고에 대한 결정", "Decisions about this case")
    fileprivate static let before = Phrase("이 사람에 대한 지난 결정", "Earlier decisions about them")
    fileprivate static let nothingBefore = Phrase("아직 없어요.", "None.")
    fileprivate static let running = Phrase("지금 받고 있는 조치", "Current sanctions")
    fileprivate static let takesItsPlace = Phrase(
        "새 제한이나 정지는 지금 것을 대신해요.", "A new restriction or suspension replaces the current one.")
    fileprivate static let ownReportAlone = Phrase(
        "직접 신고하셨어요. 지금은 결정할 다른 운영진이 없어요.", "You reported this. There is no other moderator to decide.")
    fileprivate static let youTyped = Phrase("쓰시던 이유", "What you had written")
    fileprivate static let answered = Phrase("이미 결정했어요.", "Already decided.")
    fileprivate static let deleteForGood = Phrase("완전히 삭제하기", "Delete it permanently")
    fileprivate static let decide = Phrase("결정하기", "Decide")
    fileprivate static let whatToRestrict = Phrase("무엇을 제한할까요?", "What to restrict")
    fileprivate static let howLong = Phrase("기간", "For how long")
    fileprivate static let hidePostToo = Phrase("게시물도 숨기기", "Hide the post, too")
}
