import Base
import BasePages
import Conversations
import Core
import Design
import Posts
import Storage

/// The messages to choose from, and the reason.
struct MessageReportPage: Sendable {
    let head: ConversationHead
    let messages: [MessageItem]
    let chosen: Set<ID<Message>>
    let reason: ReportReason?
    let note: String
    let problems: Problems
}

func messageReportView(_ page: MessageReportPage, shell: Shell) -> HTML {
    let t = shell.language
    // The list scrolls to the first that is chosen, or to the newest; what is missing is above it.
    let first =
        page.messages.first { page.chosen.contains($0.id) }?.id
        ?? (page.problems.all.isEmpty ? page.messages.last?.id : nil)
    var day: Int64?
    let rows = page.messages.map { item -> HTML in
        let today = shell.zone.clocks(at: item.sentAt).civilDay
        defer { day = today }
        let line: HTML? =
            today == day ? nil : #"<p class="day">\#(t(.day(item.sentAt, in: shell.zone)))</p>"#
        let said: String? =
            if item.isDeleted { t(.messageDeleted) } else if item.text.isEmpty {
                item.files.first.map { named($0, in: t) }
            } else { item.text }
        let photos = item.images.map { pictureView($0, sizes: "3rem", fallback: 320, alt: t(.photo)) }
        return """
            \(line)<label class="report-row"><input type="checkbox" name="message" value="\(item.id.rawValue)"\
            \(if: page.chosen.contains(item.id), " checked")\(if: item.id == first, " autofocus")><span class="byline"><b dir="auto">\
            \(item.sender?.name ?? t(.mine))</b>\(said.map { #"<span dir="auto">\#($0)</span>"# as HTML })\
            \(if: !photos.isEmpty, #"<span class="report-photos">\#(photos)</span>"#)</span>\
            \(clockView(item.sentAt, shell: shell))</label>
            """
    }
    let missing = page.problems["message"]
    let general = page.problems.all.first { !["message", "reason", "note"].contains($0.field) }
    return """
        <form class="message-report" method="post" action="\(page.head.path)/report" novalidate data-progress>
        <h1>\(t(.reportMessages))</h1>
        <p class="muted">\(t(.reportHint))</p>
        \(general.map { notice(t($0.phrase), kind: .problem) })
        \(missing.map {
            #"<p class="problem" id="messages-problem" role="alert">\#(icon(.alert))\#(t($0))</p>"# as HTML
        })
        <fieldset class="report-rows"\(if: missing != nil, #" aria-describedby="messages-problem""#)>\
        <legend class="visually-hidden">\(t(.messages))</legend>\(rows)</fieldset>
        \(reportReasons(chosen: page.reason, problem: page.problems["reason"], in: t))
        \(field(Field(
            "note", .reportNote, value: page.note, problem: page.problems["note"], isRequired: false, lines: 3), in: t))
        <div class="actions">\(linkButton(t(.cancel), to: page.head.path, style: .secondary))\
        \(button(t(.report), style: .danger))</div>
        </form>
        """
}

/// What a message without words is called that has no photos.
private func named(_ file: MessageFile, in t: Language) -> String {
    file.seconds == nil ? file.file.name : t(.voiceMessage)
}

extension Phrase {
    fileprivate static let reportMessages = Phrase("신고할 메시지 고르기", "Choose messages to report")
    fileprivate static let reportHint = Phrase(
        "고른 메시지의 사본만 운영진에게 가요. 대화의 나머지는 아무도 볼 수 없어요.",
        "The moderators get a copy of the messages you choose. Nobody sees the rest of the conversation.")
    fileprivate static let mine = Phrase("나", "You")
}
