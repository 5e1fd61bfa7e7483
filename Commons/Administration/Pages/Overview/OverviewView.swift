import Administration
import Base
import Core
package import Design
import Kernel
import Media

package func overviewView(_ page: OverviewPage, shell: Shell) -> HTML {
    let t = shell.language
    return adminPage(
        .overview, in: t,
        """
        <div class="overview">
        \(waiting(page, shell: shell))
        <section><h2>\(t(.growth))</h2>
        \(whenDaysBegin(shell))\
        \(perDay(page.figures.members, page, t(.newMembers), page.figures.memberCount.map { t(.inAll($0)) }, in: t))
        \(perDay(page.figures.posts, page, t(.published), kinds(page, in: t), in: t))</section>
        \(page.parts.map { $0(shell) })
        \(mailSection(page, shell: shell))
        \(storage(page, shell: shell))
        <section><h2>\(t(.speed))</h2>\(times(page.hours, shell: shell))</section>
        </div>
        """)
}

/// Days are the instance's (`CountDays`), which is said where the viewer's clocks show something else.
private func whenDaysBegin(_ shell: Shell) -> HTML? {
    let today = shell.home.clocks(at: shell.now).civilDay
    let midnight = shell.home.time(of: Timestamp(milliseconds: today * 86_400_000))
    guard shell.home.offset(at: midnight) != shell.zone.offset(at: midnight) else { return nil }
    return #"<p class="hint">\#(shell.language(.daysBegin(.clock(midnight, in: shell.zone))))</p>"#
}

/// What is in the middle of a log line begins here.
private func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }

private func what(_ trouble: Health.Trouble, _ page: OverviewPage, in t: Language) -> HTML {
    let what = sentence(t(trouble.what))
    return page.ofJobs.contains(trouble.what) ? #"<a href="\#(AdminPath.jobs)">\#(what)</a>"# : "\(what)"
}

private func waiting(_ page: OverviewPage, shell: Shell) -> HTML {
    let t = shell.language
    let troubles = page.troubles.map { trouble -> HTML in
        """
        <li class="trouble">\(icon(.alert)) <span>\(what(trouble, page, in: t)): \(t(trouble.kind)) \
        (\(t(.since)) \(fullTimeView(trouble.since, shell: shell)))</span></li>
        """
    }
    let missing = page.missing.map { missing -> HTML in
        """
        <li class="trouble">\(icon(.alert)) <span><a href="\(missing.path)">\(t(missing.toDo))</a> \
        \(t(missing.why))</span></li>
        """
    }
    let isWell = troubles.isEmpty && missing.isEmpty
    let queues = page.figures.queues.map { "<div><dt>\(t($0.label))</dt><dd>\($0.count.grouped)</dd></div>" as HTML }
    let members = (label: Phrase.reportsWaiting, path: SettingsPath.moderation, count: page.waiting)
    let dockets = [members, page.waitingElsewhere].compactMap(\.self).map { docket -> HTML in
        #"<div><dt><a href="\#(docket.path)">\#(t(docket.label))</a></dt><dd>\#(docket.count.grouped)</dd></div>"#
    }
    let backups = [(Phrase.lastBackup, page.lastBackup), (.lastTrial, page.lastTrial)].map { label, time -> HTML in
        """
        <div><dt><a href="\(AdminPath.backups)">\(t(label))</a></dt>\
        <dd>\(time.map { timeView($0, shell: shell) } ?? "–")</dd></div>
        """
    }
    return """
        <section><h2>\(t(.today))</h2>
        <ul class="points">\(troubles)\(missing)\(if: isWell, "<li>\(icon(.check)) \(t(.allWell))</li>")</ul>
        <dl class="receipt">\(dockets)\(queues)\
        <div><dt><a href="\(AdminPath.jobs)">\(t(.failedJobs))</a></dt><dd>\(counted(page.failedJobs))</dd></div>\
        \(if: page.hasBackupFolder, "\(backups)")</dl></section>
        """
}

private func perDay(
    _ counts: [Int], _ page: OverviewPage, _ title: String, _ more: String?, in t: Language
) -> HTML {
    let total = counts.reduce(0, +)
    let bars = zip(page.figures.days, counts).map { day, count in
        PlotBar(plotDay(day, in: t), count, count.grouped)
    }
    let summary = [t(.inDays(total, page.figures.days.count)), more].compactMap(\.self).joined(separator: " · ")
    return barPlot(bars, title: title, summary: summary, top: (counts.max() ?? 0).grouped, in: t)
}

private func kinds(_ page: OverviewPage, in t: Language) -> String? {
    let some = page.figures.kinds.filter { $0.count > 0 }
    return some.isEmpty ? nil : some.map { "\(t($0.kind.plural)) \($0.count.grouped)" }.joined(separator: ", ")
}

private func storage(_ page: OverviewPage, shell: Shell) -> HTML {
    let t = shell.language
    let bars = page.figures.storage.map { PlotBar(t($0.what.label), $0.bytes, $0.bytes.bytes) }
    let rows: [(Phrase, Int?)] = [(.database, page.figures.sizes.database), (.free, page.figures.sizes.free)]
    let sizes = rows.compactMap { label, bytes in
        bytes.map { "<div><dt>\(t(label))</dt><dd>\($0.bytes)</dd></div>" as HTML }
    }
    let measured: HTML? = page.figures.measuredAt.map {
        #"<p class="hint">\#(t(.measured)) \#(timeView($0, shell: shell))</p>"#
    }
    return """
        <section><h2>\(t(.storage))</h2>
        \(bars.isEmpty ? #"<p class="muted">\#(t(.nothingStored))</p>"# : shareBars(bars))
        \(if: !bars.isEmpty, measured ?? .empty)
        <dl class="receipt">\(sizes)</dl></section>
        """
}

private func times(_ hours: [ResponseTimes.Hour], shell: Shell) -> HTML {
    let t = shell.language
    let count = hours.reduce(0) { $0 + $1.count }
    guard let busiest = hours.max(by: { $0.percentile95 < $1.percentile95 }) else {
        return #"<p class="muted">\#(t(.noTimes))</p>"#
    }
    let now = Timestamp(milliseconds: shell.now.milliseconds / 3_600_000 * 3_600_000)
    // An hour without anybody is one of the day, too.
    let bars = (0..<24).reversed().map { ago -> PlotBar in
        let start = now - .hours(ago)
        let label = hourLabel(shell.zone.clocks(at: start))
        guard let hour = hours.first(where: { $0.start == start }) else { return PlotBar(label, 0, "–") }
        return PlotBar(
            label, hour.percentile95.milliseconds, "\(hour.percentile95.text) (\(t(.half)) \(hour.median.text))")
    }
    return barPlot(
        bars, title: t(.slowest), summary: t(.ofPages(count)), top: busiest.percentile95.text, in: t)
}

/// "14:00".
private func hourLabel(_ time: Timestamp) -> String { "\(time.iso8601.dropFirst(11).prefix(2)):00" }

extension Phrase {
    fileprivate static let today = Phrase("지금", "Now")
    fileprivate static let since = Phrase("시작:", "since")
    fileprivate static let allWell = Phrase("서버는 잘 돌아가고 있어요.", "The server is running well.")
    fileprivate static let reportsWaiting = Phrase("처리할 신고와 이의 신청", "Reports and appeals to decide")
    fileprivate static let growth = Phrase("늘어난 것", "Growth")
    fileprivate static let newMembers = Phrase("새 회원", "New members")
    fileprivate static let published = Phrase("올린 것", "Published")
    fileprivate static func daysBegin(_ here: Phrase) -> Phrase {
        Phrase(
            "하루는 이 살롱의 시각으로 세어요. 내 시각으로는 \(here.korean)에 바뀌어요.",
            "Days are counted by this Salon’s clocks: they begin at \(here.english) your time.")
    }
    fileprivate static func inDays(_ count: Int, _ days: Int) -> Phrase {
        Phrase("\(days)일 동안 \(count.grouped)", "\(count.grouped) in \(days) days")
    }
    fileprivate static func inAll(_ count: Int) -> Phrase {
        Phrase("전체 \(count.grouped)명", english: count, "member in total", "members in total")
    }
    fileprivate static let storage = Phrase("저장 공간", "Storage")
    fileprivate static let nothingStored = Phrase("아직 잰 것이 없어요.", "Nothing measured yet.")
    fileprivate static let measured = Phrase("원본의 크기. 잰 때:", "The size of the originals, measured")
    fileprivate static let database = Phrase("데이터베이스", "Database")
    fileprivate static let free = Phrase("디스크의 남은 공간", "Free on the disk")
    fileprivate static let speed = Phrase("응답 시간", "Response times")
    fileprivate static let slowest = Phrase("요청의 95%에 답하는 데 걸린 시간", "Time to answer 95% of requests")
    fileprivate static let half = Phrase("절반은", "half")
    fileprivate static let noTimes = Phrase("아직 요청이 없어요.", "No requests yet.")
    fileprivate static func ofPages(_ count: Int) -> Phrase {
        Phrase(
            "페이지 요청 \(count.grouped)건 · 지난 하루, 한 시간 단위",
            english: count, "page request · last day, by the hour", "page requests · last day, by the hour")
    }
}
