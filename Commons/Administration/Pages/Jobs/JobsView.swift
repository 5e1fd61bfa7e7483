import Core
package import Design
import Identity
import IdentityPages
import Jobs

/// One form, so that one proof is enough whatever is pressed.
package func jobsView(_ page: JobsPage, shell: Shell) -> HTML {
    let t = shell.language
    guard !page.counts.isEmpty else {
        return adminPage(
            .jobs, in: t,
            """
            \(problem(page, in: t))
            \(emptyState(.check, title: t(.nothingToDo), text: t(.jobsMean)))
            """)
    }
    let hasFailed = page.counts.contains { $0.failed > 0 }
    return adminPage(
        .jobs, in: t,
        """
        \(problem(page, in: t))
        <p class="cases-foot">\(t(.jobsMean))</p>
        <form class="admin-form" method="post" action="\(AdminPath.jobs)" novalidate data-progress>
        \(if: hasFailed && !page.confirmation.isConfirmed, proof(page, in: t))
        \(page.isFirst || !hasFailed ? page.counts.map { kind($0, page, shell: shell) } : [])
        \(if: hasFailed, failedJobs(page, shell: shell))
        </form>
        """)
}

private func problem(_ page: JobsPage, in t: Language) -> HTML? {
    page.problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) }
}

/// The first button of a form is what Enter presses in its fields: it changes nothing.
private func proof(_ page: JobsPage, in t: Language) -> HTML {
    let confirm = button(t(.confirm), style: .secondary, attributes: #"name="act" value="confirm""#)
    return """
        <section>\(confirmationFields(page.confirmation, problems: page.problems, in: t))\
        \(if: page.confirmation.hasPassword || page.confirmation.hasAuthenticator,
            #"<div class="actions">\#(confirm)</div>"#)</section>
        """
}

private func kind(_ counts: JobCounts, _ page: JobsPage, shell: Shell) -> HTML {
    let t = shell.language
    var amounts: [(Phrase, String)] = [(.waiting, counted(counts.waiting)), (.beingDone, counted(counts.taken))]
    if let oldest = counts.oldest { amounts.append((.oldest, t(.lasting(page.now - oldest)))) }
    if counts.retried > 0 { amounts.append((.retried, counted(counts.retried))) }
    if counts.failed > 0 { amounts.append((.failed, counted(counts.failed))) }
    let rows = amounts.map { label, value in "<div><dt>\(t(label))</dt><dd>\(value)</dd></div>" as HTML }
    let name = page.name(of: counts.kind, in: t)
    let undone = page.undone[counts.kind] ?? (page.names[counts.kind] == nil ? .nobodyDoesIt : nil)
    return """
        <section><h2>\(name)</h2>
        \(undone.map { #"<p class="hint">\#(t($0))</p>"# as HTML })
        <dl class="receipt">\(rows)</dl>
        \(if: counts.failed > 0, """
            <div class="actions">\
            \(if: !page.final.contains(counts.kind),
                pressed(.retryAll, .retryAllOf(name), "retry-all", counts.kind, in: t))\
            \(pressed(.discardAll, .discardAllOf(name), "discard-all", counts.kind, in: t))</div>
            """)</section>
        """
}

private func failedJobs(_ page: JobsPage, shell: Shell) -> HTML {
    let t = shell.language
    let rows = page.failed.map { job -> HTML in
        let name = page.name(of: job.kind, in: t)
        let about = job.about.map { "\(name) \($0)" } ?? name
        return """
            <li><span><b>\(about)</b><br><span class="muted">\(timeView(job.place.failedAt, shell: shell)) · \
            \(t(.attempts(job.attempts)))</span><br><span class="hint" lang="en" dir="ltr">\(job.reason)</span></span>\
            <span class="actions">\
            \(if: !page.final.contains(job.kind), pressed(.tryAgain, .retryOf(about), "retry", "\(job.place)", in: t))\
            \(pressed(.discard, .discardOf(about), "discard", "\(job.place)", in: t))</span></li>
            """
    }
    return """
        <section><h2>\(t(.failedJobs))</h2><p class="hint">\(t(.failedMean))</p>
        \(if: rows.isEmpty, #"<p class="muted">\#(t(.noneOlder))</p>"#)\
        \(if: !rows.isEmpty, #"<ul class="rules-list job-list">\#(rows)</ul>"#)
        \(page.older.map { moreLink($0, in: t) })</section>
        """
}

private func pressed(
    _ label: Phrase, _ whole: Phrase, _ name: HTML, _ value: String, in t: Language
) -> HTML {
    button(t(label), style: .secondary, attributes: #"name="\#(name)" value="\#(value)" aria-label="\#(t(whole))""#)
}

/// No jobs are counted further than that.
func counted(_ count: Int) -> String { count < JobCounts.most ? count.grouped : "\(JobCounts.most.grouped)+" }

extension JobsPage {
    /// One that this process does not know has no other name than it is stored by.
    fileprivate func name(of kind: String, in t: Language) -> String { names[kind].map { t($0) } ?? kind }
}

extension FailedJob {
    /// What it is about, as a number. Any other key may be what a member wrote, such as a link, not for admins.
    fileprivate var about: String? {
        !key.isEmpty && key.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? key : nil
    }
}

extension Phrase {
    fileprivate static let jobsMean = Phrase(
        "서버가 뒤에서 하는 일이에요. 실패하면 저절로 다시 시도하고, 계속 실패한 작업은 여기에 남아요.",
        """
        Work that the server does in the background. Jobs that fail are tried again automatically, and those that keep \
        failing are listed here.
        """)
    fileprivate static let nothingToDo = Phrase("기다리는 작업이 없어요", "No jobs waiting")
    fileprivate static let confirm = Phrase("확인", "Confirm")
    fileprivate static let waiting = Phrase("기다리는 작업", "Waiting")
    fileprivate static let beingDone = Phrase("지금 하는 작업", "In progress")
    fileprivate static let oldest = Phrase("가장 오래 기다린 시간", "Longest wait")
    fileprivate static let retried = Phrase("다시 시도하는 작업", "Being tried again")
    fileprivate static let failed = Phrase("실패한 작업", "Failed")
    fileprivate static let nobodyDoesIt = Phrase(
        "지금 이 서버는 이런 작업을 하지 않아요. 다른 버전의 작업이에요.",
        "This server does not do jobs of this kind. They belong to another version.")
    static let failedJobs = Phrase("실패한 작업", "Failed jobs")
    fileprivate static let failedMean = Phrase(
        "30일이 지나면 저절로 삭제돼요.", "They are deleted automatically after 30 days.")
    fileprivate static let noneOlder = Phrase("더는 없어요.", "No more.")
    fileprivate static let discard = Phrase("버리기", "Discard")
    fileprivate static let retryAll = Phrase("전체 다시 시도", "Try all again")
    fileprivate static let discardAll = Phrase("실패한 작업 전체 버리기", "Discard all failed")
    fileprivate static func retryOf(_ name: String) -> Phrase { Phrase("다시 시도: \(name)", "Try again: \(name)") }
    fileprivate static func discardOf(_ name: String) -> Phrase { Phrase("버리기: \(name)", "Discard: \(name)") }
    fileprivate static func retryAllOf(_ name: String) -> Phrase {
        Phrase("전체 다시 시도: \(name)", "Try all again: \(name)")
    }
    fileprivate static func discardAllOf(_ name: String) -> Phrase {
        Phrase("실패한 작업 전체 버리기: \(name)", "Discard all failed: \(name)")
    }
    fileprivate static func attempts(_ count: Int) -> Phrase {
        Phrase("\(count.grouped)번 시도함", english: count, "attempt", "attempts")
    }
    /// "3 days", as coarse as an admin wants to know.
    fileprivate static func lasting(_ time: Duration) -> Phrase {
        let minutes = max(0, Int(clamping: time.components.seconds) / 60)
        return switch minutes {
        case ..<1: Phrase("1분 미만", "under a minute")
        case ..<60: Phrase("\(minutes)분", english: minutes, "minute", "minutes")
        case ..<(48 * 60): Phrase("\(minutes / 60)시간", english: minutes / 60, "hour", "hours")
        default: Phrase("\((minutes / 60 / 24).grouped)일", english: minutes / 60 / 24, "day", "days")
        }
    }
}
