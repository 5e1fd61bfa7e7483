import Base
import BasePages
import Core
import Design
import Lounge
import Personas

/// Draws the rows of the moderators' lists, each with its possible decisions. None shows accounts.
struct LoungeRows: Sendable {
    let today: @Sendable () -> Day

    func reportRow(_ row: LoungeReportRow, _ refused: RefusedWords?, shell: Shell) -> HTML {
        let t = shell.language
        let state: HTML =
            row.isGone
            ? #"<span class="muted">\#(t(.goneAlready))</span>"#
            : #"<a href="/lounge/\#(row.post.rawValue)">\#(t(.seePost))</a>"#
        let report = "/lounge/moderation/reports/\(row.id)"
        return """
            <li class="case" id="report-\(row.id.rawValue)">
            <p><a class="name" href="\(memberPath(row.nickname))" dir="auto">\(row.nickname)</a> · \
            \(t(.reports(row.count))) · \(dayView(row.day, today: today(), in: t)) · \(state)</p>
            <p class="case-words" dir="auto">\(unlinked(row.text))</p>
            <ul class="report-reasons">\(row.reasons.map { reasonView($0, in: t) })</ul>
            \(if: !row.others.isEmpty, alsoOpen(row.others, in: t))
            \(decision(
                "dismiss-\(row.id)", .dismissReport, report, ["act": "dismiss"], .secondary, note: .noteForLog,
                row: row.row, refused, in: t))
            \(decision(
                "delete-\(row.id)", .deletePost, report, ["act": "delete-post"], .danger, note: .reasonToRead,
                name: "reason", isRequired: true, row: row.row, refused, in: t))
            \(suspension(
                of: row.persona, since: row.suspendedOn, today: today(), id: "report-\(row.id)", row: row.row,
                refused, in: t))
            </li>
            """
    }

    func heldRow(_ row: HeldRow, _ refused: RefusedWords?, shell: Shell) -> HTML {
        let t = shell.language
        let path = "/lounge/moderation/held/\(row.persona)"
        let upTo = row.newest.description
        return """
            <li class="case" id="held-\(row.persona.rawValue)">
            <p><a class="name" href="\(memberPath(row.nickname))" dir="auto">\(row.nickname)</a> · \
            \(t(.heldPresses(row.presses, people: row.people))) · \(t(.standsAt(row.value)))</p>
            <ul class="marked-items">\(row.items.map { itemView($0, in: t) })</ul>
            \(decision(
                "count-\(row.persona)", .countHeld, path, ["act": "count", "upto": upTo], .primary, note: .noteForLog,
                row: row.row, refused, in: t))
            \(decision(
                "void-\(row.persona)", .voidHeld, path, ["act": "void", "upto": upTo], .secondary, note: .noteForLog,
                row: row.row, refused, in: t))
            \(suspension(
                of: row.persona, since: row.suspendedOn, today: today(), id: "held-\(row.persona)", row: row.row,
                refused, in: t))
            </li>
            """
    }

    func appealRow(_ row: SanctionRow, _ refused: RefusedWords?, shell: Shell) -> HTML {
        let t = shell.language
        let measure = row.measure
        let path = "/lounge/moderation/appeals/\(measure.id)"
        let words: HTML =
            if case .waiting(let text) = measure.appeal {
                #"<p class="case-words" dir="auto">\#(text)</p>"#
            } else {
                .empty
            }
        return """
            <li class="case" id="appeal-\(measure.id.rawValue)">
            \(measureHead(row, refused, today: today(), shell: shell))\(words)
            \(decision(
                "uphold-\(measure.id)", .upholdAppeal, path, ["act": "uphold"], .primary, note: .answerToRead,
                isRequired: true, row: row.row, refused, in: t))
            \(decision(
                "reject-\(measure.id)", .rejectAppeal, path, ["act": "reject"], .secondary, note: .answerToRead,
                isRequired: true, row: row.row, refused, in: t))
            </li>
            """
    }

    func suspensionRow(_ row: SanctionRow, _ refused: RefusedWords?, shell: Shell) -> HTML {
        let t = shell.language
        return """
            <li class="case" id="suspension-\(row.measure.id.rawValue)">
            \(measureHead(row, refused, today: today(), shell: shell))
            \(decision(
                "release-\(row.persona)", row.measure.level == .suspended ? .endSuspension : .endRest,
                "/lounge/moderation/personas/\(row.persona)/release", [:], .primary, note: .noteForLog,
                row: row.row, refused, in: t))
            </li>
            """
    }

    func decisionRow(_ row: DecisionRow, _: RefusedWords?, shell: Shell) -> HTML {
        let t = shell.language
        return """
            <li class="case"><p><b>\(t(row.act.phrase))</b> · <span dir="auto">\(row.nickname)</span> · \
            <span class="muted">@\(row.moderator) · \(dayView(row.day, today: today(), in: t))</span></p>\
            \(if: !row.note.isEmpty, #"<p class="hint" dir="auto">\#(row.note)</p>"#)</li>
            """
    }
}

/// Why it was reported, how often, and what was added.
private func reasonView(_ reason: LoungeReportRow.Reason, in t: Language) -> HTML {
    let notes = reason.notes.map { #"<p class="hint" dir="auto">\#($0)</p>"# as HTML }
    return "<li>\(t(reason.reason.name))\(if: reason.count > 1, " × \(reason.count)")\(notes)</li>"
}

/// What else waits about the persona, each with the way to it.
private func alsoOpen(_ others: [OpenMatter], in t: Language) -> HTML {
    let links = others.prefix(10).map { #" · <a href="\#($0.path)">\#(t($0.phrase))</a>"# as HTML }
    return #"<p class="muted">\#(t(.alsoOpen))\#(links)</p>"#
}

extension OpenMatter {
    fileprivate var phrase: Phrase {
        switch sort {
        case .report: .reports(count)
        case .held: Phrase("보류 \(count.grouped)번", "\(count.grouped) held")
        case .appeal: Phrase("이의 신청", "Appeal")
        }
    }
}

extension Phrase {
    fileprivate static let alsoOpen = Phrase("이 사람에 대해 더 열려 있는 것", "Also open about them")
}

/// The persona, the time, the reason and the posts it names; the presses on each of them can be voided.
private func measureHead(_ row: SanctionRow, _ refused: RefusedWords?, today: Day, shell: Shell) -> HTML {
    let t = shell.language
    let measure = row.measure
    let items = measure.items.map { item -> HTML in
        """
        \(itemView(item, in: t))\(if: !measure.isDeletion, voiding(item, of: row, refused, in: t))
        """
    }
    return """
        <p><a class="name" href="\(memberPath(row.nickname))" dir="auto">\(row.nickname)</a> · \
        \(t(measure.isDeletion ? DecisionAct.postDeleted.phrase : measure.title(today: today))) · \
        \(t(.standsAt(row.value)))\(if: !measure.isDeletion, " · \(t(.peopleThen(measure.people)))")</p>
        \(if: !measure.reason.isEmpty, #"<p class="hint" dir="auto">\#(measure.reason)</p>"#)
        \(if: !items.isEmpty, #"<ul class="marked-items">\#(items)</ul>"#)
        """
}

private func voiding(_ item: SanctionItem, of row: SanctionRow, _ refused: RefusedWords?, in t: Language) -> HTML {
    let path = "/lounge/moderation/posts/\(item.post)/void"
    return """
        <li>\(decision(
            "void-\(row.measure.id)-\(item.post)", .voidPresses, path, [:], .secondary, note: .noteForLog, row: row.row,
            refused, in: t))</li>
        """
}
