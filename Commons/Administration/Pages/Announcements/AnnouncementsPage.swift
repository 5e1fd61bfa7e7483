import Administration
import Core
import Design
import Identity
import IdentityPages

/// The announcements, and the form for one more.
struct AnnouncementsPage: Sendable {
    let rows: [AnnouncementRow]
    let older: String?
    let confirmation: Confirmation
    var korean = ""
    var english = ""
    var period = AnnouncementPeriod.week
    var problems = Problems([])
}

/// How long an announcement is shown.
enum AnnouncementPeriod: String, Sendable, CaseIterable {
    case day = "1", three = "3", week = "7", month = "30", open

    /// `nil` until it is taken down.
    var days: Int? { Int(rawValue) }

    var phrase: Phrase {
        switch self {
        case .day: Phrase("하루", "A day")
        case .three: Phrase("사흘", "3 days")
        case .week: Phrase("7일", "7 days")
        case .month: Phrase("30일", "30 days")
        case .open: Phrase("내릴 때까지", "Until taken down")
        }
    }
}

func announcementsView(_ page: AnnouncementsPage, shell: Shell) -> HTML {
    let t = shell.language
    return adminPage(
        .announcements, in: t,
        """
        <form class="admin-form" method="post" action="\(AdminPath.announcements)" novalidate data-progress data-keeps>
        \(page.problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        <section><h2>\(t(.tellEverybody))</h2><p class="muted">\(t(.tellEverybodyHint))</p>
        \(words("korean", Phrase("한국어", "In Korean"), page.korean, page, in: t))
        \(words("english", Phrase("영어", "In English"), page.english, page, in: t))
        \(periodField(page.period, in: t))</section>
        \(confirmationFields(page.confirmation, problems: page.problems, in: t))
        <div class="actions">\(button(t(.post)))</div>
        </form>
        <ol class="cases">\(page.rows.map { item($0, page, shell: shell) })</ol>
        \(page.older.map { moreLink($0, in: t) })
        """)
}

private func words(
    _ name: String, _ label: Phrase, _ value: String, _ page: AnnouncementsPage, in t: Language
) -> HTML {
    field(
        Field(
            name, label, value: value, problem: page.problems[name], isRequired: false, lines: 3), in: t)
}

private func periodField(_ chosen: AnnouncementPeriod, in t: Language) -> HTML {
    let options = AnnouncementPeriod.allCases.map { period -> HTML in
        #"<option value="\#(period.rawValue)"\#(if: period == chosen, " selected")>\#(t(period.phrase))</option>"#
    }
    return """
        <div class="field"><label for="field-period">\(t(.shownFor))</label>\
        <select class="input" id="field-period" name="period">\(options)</select></div>
        """
}

private func item(_ row: AnnouncementRow, _ page: AnnouncementsPage, shell: Shell) -> HTML {
    let t = shell.language
    let runs = row.endsAt > shell.now
    let form: HTML = """
        <form method="post" action="\(AdminPath.announcements)/\(row.id.rawValue)/end" data-progress>
        \(confirmationFields(page.confirmation, id: "-\(row.id.rawValue)", in: t))
        <div class="actions">\(button(t(.takeDown), style: .secondary))</div></form>
        """
    let texts = [row.korean, row.english].filter { !$0.isEmpty }.map {
        #"<p class="case-words" dir="auto">\#($0)</p>"# as HTML
    }
    let until: HTML =
        runs && row.endsAt != .distantFuture ? " · \(t(.until(row.endsAt, in: shell.zone)))" : .empty
    let admin: HTML = row.admin.isEmpty ? HTML(escaping: t(.operator)) : "@\(row.admin)"
    return """
        <li class="case"><p><b>\(t(runs ? .shown : .over))</b> \
        <span class="muted">\(admin) · \(timeView(row.id.createdAt, shell: shell))\(until)</span></p>
        \(texts)
        \(if: runs, form)</li>
        """
}

extension Phrase {
    fileprivate static let tellEverybody = Phrase("모두에게 알리기", "Announce to everyone")
    fileprivate static let tellEverybodyHint = Phrase(
        "페이지 위쪽에 보여요. 읽은 사람은 닫을 수 있어요. 한 언어로만 적어도 돼요.",
        "Shown at the top of every page until a reader dismisses it. One language is enough.")
    fileprivate static let shownFor = Phrase("보여 줄 기간", "Shown for")
    fileprivate static let post = Phrase("올리기", "Post")
    fileprivate static let takeDown = Phrase("내리기", "Take down")
    fileprivate static let shown = Phrase("보이는 중", "Shown")
    fileprivate static let over = Phrase("끝남", "Ended")
    fileprivate static func until(_ time: Timestamp, in zone: Zone) -> Phrase {
        let end = Phrase.fullTime(time, in: zone)
        return Phrase("\(end.korean)까지", "until \(end.english)")
    }
}
