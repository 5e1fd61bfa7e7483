import Base
import Core
import Design
import Media
import Moderation
import Posts

/// What was reported, as it was then: each message with all that is attached to it.
func reported(_ page: CasePage, shell: Shell) -> HTML {
    let t = shell.language
    guard let entries = page.found.entries else {
        return """
            <p>\(t(.messagesClosed))</p>
            <form method="post" action="\(page.found.row.path)/open" data-progress>\
            \(button(t(.openMessages), style: .secondary, icon: .eye))</form>
            """
    }
    var items: [HTML] = []
    for entry in entries {
        let part: HTML = """
            \(if: !entry.text.isEmpty, #"<p class="case-words" dir="auto">\#(unlinked(entry.text))</p>"#)\
            \(if: entry.hasImage, """
                <img class="case-image" src="\(page.found.row.path)/images/\(entry.position)" alt="\(t(.reportedImage))" \
                loading="lazy" decoding="async">
                """)\(entry.file.map { file($0, in: t) })
            """
        if entry.continues, let last = items.indices.last {
            items[last] = "\(items[last])\(part)"
        } else {
            items.append("\(entry.sender.map { sender($0, entry.sentAt, shell: shell) })\(part)")
        }
    }
    let link: HTML? =
        if page.found.row.isHidden {
            page.found.row.proposer == nil ? #"<p class="hint">\#(t(.hiddenNow(page.found.row)))</p>"# : nil
        } else if let post = page.found.row.post, !page.found.row.isAnswered {
            #"<p><a href="\#(post.postPath)">\#(t(.seePost))</a></p>"#
        } else {
            nil
        }
    return """
        <ul class="case-entries">\(items.map { "<li>\($0)</li>" as HTML })</ul>\
        \(if: entries.contains { $0.file != nil }, #"<p class="hint">\#(t(.filesClosed))</p>"#)\(link)\
        \(if: page.found.row.proposer != nil, notice(t(page.found.isOwnProposal ? .proposedByYou : .proposed), kind: .info))
        """
}

private func sender(_ handle: String, _ time: Timestamp?, shell: Shell) -> HTML {
    #"<p class="muted">@\#(handle)\#(time.map { " · \(fullTimeView($0, shell: shell))" as HTML })</p>"#
}

private func file(_ file: CaseFile, in t: Language) -> HTML {
    let (symbol, name, size): (Icon, String, String) =
        file.seconds.map { (.microphone, t(.voiceMessage), $0.clockLength) }
        ?? (.document, file.name, file.byteCount.bytes)
    return """
        <p class="case-file">\(icon(symbol))<b class="title" dir="auto">\(name)</b> \
        <span class="muted">\(size)</span></p>
        """
}

extension Phrase {
    fileprivate static let messagesClosed = Phrase(
        "사적인 메시지예요. 열면 기록에 남아요. 신고한 사람이 고른 것만 볼 수 있고, 열어야 결정할 수 있어요.",
        "These are private messages. Opening them is logged. You see only those the reporter chose. Open them to decide."
    )
    fileprivate static let openMessages = Phrase("열어 보기", "Open them")
    fileprivate static let filesClosed = Phrase(
        "파일은 이름과 크기만, 음성 메시지는 길이만 전해져요. 여기서는 열 수 없어요.",
        "Reports include only the name and size of a file, and the length of a voice message. You can’t open them here."
    )
    static let reportedImage = Phrase("신고된 이미지", "Reported image")
    fileprivate static let seePost = Phrase("지금 모습 보기", "See it as it is now")
    /// Of messages, only one member's are: the rest is what they answered.
    fileprivate static func hiddenNow(_ row: CaseRow) -> Phrase {
        guard row.kind == .messages else { return Phrase("지금은 숨겨져 있어요.", "It is hidden now.") }
        let handle = row.author.handle
        return Phrase("@\(handle) 님의 메시지는 지금 숨겨져 있어요.", "What @\(handle) sent is hidden now.")
    }
    fileprivate static let proposed = Phrase(
        "다른 운영진이 삭제를 제안했고, 지금은 숨겨져 있어요. 삭제하면 되돌릴 수 없어요.",
        "Another moderator has proposed to delete it. It is hidden for now. Deleting can’t be undone.")
    fileprivate static let proposedByYou = Phrase(
        "삭제를 제안하셨고, 지금은 숨겨져 있어요. 다른 운영진이 동의하면 삭제돼요.",
        "You have proposed to delete it. It is hidden until another moderator agrees.")
}
