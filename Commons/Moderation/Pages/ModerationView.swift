import Base
import BasePages
import Core
package import Design
import Moderation

/// Leads to the profile, where there are profiles.
func person(_ author: Author, shell: Shell) -> HTML {
    let name: HTML =
        shell.features.contains(.profiles)
        ? #"<a class="name" href="\#(author.path)" dir="auto">\#(author.name)</a>"#
        : #"<span class="name" dir="auto">\#(author.name)</span>"#
    return #"\#(name) <span class="muted">@\#(author.handle)</span>"#
}

/// A member's handle, which leads to the profile where there are profiles.
package func handleLink(_ handle: String, shell: Shell) -> HTML {
    guard shell.features.contains(.profiles) else { return "@\(handle)" }
    return #"<a href="/@\#(handle)">@\#(handle)</a>"#
}

/// A case in the queue.
func caseItem(_ row: CaseRow, _: RefusedWords?, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <li class="case" id="case-\(row.id.rawValue)">
        <p>\(person(row.author, shell: shell))</p>
        <p><b>\(t(row.reason.name))</b> · \(t(.about(row.kind, row.postKind))) · \
        <span class="muted">\(t(.reports(row.count))) · \
        \(if: row.weight != row.count * 100, "\(t(.weight(row.weight))) · ")\
        \(timeView(row.id.createdAt, shell: shell))\(if: row.proposer != nil, " · \(t(.deletionProposed))")</span></p>
        \(row.image.map { """
            <img class="case-thumb" src="\(row.path)/images/\($0)" alt="\(t(.reportedImage))" width="96" height="96" \
            loading="lazy" decoding="async"\(if: row.isSensitive, " data-sensitive")>
            """ as HTML })
        \(if: !row.text.isEmpty, #"<p class="case-words" dir="auto">\#(unlinked(row.text.excerpt))</p>"#)
        \(if: row.isReportedByViewer, #"<p class="hint">\#(t(.reportedByViewer))</p>"#)\
        <p>\(linkButton(t(.decideAbout), to: row.path, style: .secondary))</p>
        </li>
        """
}

/// An appeal that waits, with the form that answers it.
func appealItem(_ row: SanctionRow, _ refused: RefusedWords?, shell: Shell) -> HTML {
    let t = shell.language
    let sanction = row.sanction
    let path = "/admin/appeals/\(sanction.id)"
    let words: HTML =
        if case .waiting(let text) = sanction.appeal { #"<p class="case-words" dir="auto">\#(text)</p>"# } else {
            .empty
        }
    let form: HTML = """
        <form method="post" action="\(path)" novalidate data-progress data-keeps>
        \(decisionField("answer", .answerToRead, isRequired: true, row: sanction.id.rawValue, refused, in: t))
        <div class="actions">\(button(t(.upholdAppeal), attributes: #"name="act" value="uphold""#))\
        \(button(t(.rejectAppeal), style: .secondary, attributes: #"name="act" value="reject""#))</div>
        </form>
        """
    return """
        <li class="case" id="appeal-\(sanction.id.rawValue)">
        \(sanctionHead(row, shell: shell))
        <p class="muted">\(t(.appealSays))</p>\(words)
        \(if: row.isOwn, #"<p class="hint">\#(t(row.mayAnswer ? .ownDecision : Problem.anotherAnswers.phrase))</p>"#)
        \(if: row.mayAnswer || refused?.row == sanction.id.rawValue, form)</li>
        """
}

/// A sanction that runs, with the form that ends it.
func runningItem(_ row: SanctionRow, _ refused: RefusedWords?, shell: Shell) -> HTML {
    let t = shell.language
    let id = row.sanction.id.rawValue
    return """
        <li class="case" id="sanction-\(id)">
        \(sanctionHead(row, shell: shell))
        <details\(if: refused?.row == id, " open")><summary>\(t(.endEarly))</summary>\
        <form method="post" action="/admin/sanctions/\(id)" data-progress data-keeps>
        \(decisionField("note", .noteForLog, row: id, refused, in: t))
        <div class="actions">\(button(t(.endEarly)))</div></form></details>
        </li>
        """
}

/// Whom it is about, what, until when and why.
private func sanctionHead(_ row: SanctionRow, shell: Shell) -> HTML {
    let t = shell.language
    let sanction = row.sanction
    return """
        <p>\(person(row.author, shell: shell))</p>
        <p><b>\(t(sanction.level.name))</b>\(if: !sanction.withheld.isEmpty, ": \(t(sanction.withheld.phrase))")\
        \(sanction.about.map { " · \(t(.about($0, sanction.postKind)))" as HTML }) · \
        <span class="muted">\(timeView(sanction.id.createdAt, shell: shell))\
        \(if: sanction.level.runs, " · \(t(.until(sanction.until, in: shell.zone)))")</span></p>
        <p class="hint" dir="auto">\(sanction.reason)</p>
        \(sanction.report.map { #"<p><a href="/admin/reports/\#($0.rawValue)">\#(t(.seeCase))</a></p>"# as HTML })
        """
}

/// - Parameter isHere: whether its case is what the page shows.
func logItem(_ entry: LogEntry, isHere: Bool = false, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <li class="case"><p><b>\(t(entry.act.phrase))</b>\(if: !entry.withheld.isEmpty, ": \(t(entry.withheld.phrase))")\
        \(entry.about.map { " · \(t(.about($0, entry.postKind)))" as HTML })\(if: !entry.handle.isEmpty, " · \(handleLink(entry.handle, shell: shell))") · \
        <span class="muted">\(t(.by(entry.moderator))) · \(timeView(entry.id.createdAt, shell: shell))</span>\
        \((isHere ? nil : entry.report).map { #" · <a href="/admin/reports/\#($0.rawValue)">\#(t(.seeCase))</a>"# as HTML })</p>\
        \(if: [.restricted, .suspended].contains(entry.act), "<p>\(t(.until(entry.until, in: shell.zone)))</p>")\
        \(if: !entry.reason.isEmpty, #"<p class="case-words" dir="auto">\#(entry.reason)</p>"#)\
        \(if: !entry.note.isEmpty, #"<p class="hint" dir="auto">\#(entry.note)</p>"#)</li>
        """
}

extension SanctionLevel {
    var name: Phrase {
        switch self {
        case .warning: Phrase("경고", "Warning")
        case .hiding: Phrase("숨김", "Hidden")
        case .deletion: Phrase("삭제", "Deleted")
        case .restriction: Phrase("제한", "Restriction")
        case .suspension: Phrase("이용 정지", "Suspension")
        }
    }
}

extension Phrase {
    /// In hundredths of a report; two digits are enough to compare.
    static func weight(_ weight: Int) -> Phrase {
        let number = "\(weight / 100).\(weight % 100 / 10)"
        return Phrase(
            "신고한 사람들의 지난 신고를 보면 \(number)건에 해당", "counts as \(number), by how often the reporters were right")
    }

    fileprivate static func by(_ moderator: String) -> Phrase {
        Phrase("@\(moderator) 님", "by @\(moderator)")
    }

    fileprivate static let reportedByViewer = Phrase("내가 신고했어요.", "You reported this.")
    fileprivate static let decideAbout = Phrase("살펴보기", "Review")
    fileprivate static let deletionProposed = Phrase("삭제가 제안됨", "deletion proposed")
    fileprivate static let appealSays = Phrase("이의 신청", "The appeal")
    fileprivate static let ownDecision = Phrase(
        "직접 내린 결정이에요. 지금은 답할 다른 운영진이 없어요.", "You made this decision. There is no other moderator to answer.")
    fileprivate static let endEarly = Phrase("지금 끝내기", "End it now")
    fileprivate static let seeCase = Phrase("신고 보기", "See the case")
}
