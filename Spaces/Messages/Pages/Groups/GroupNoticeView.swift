import Conversations
import Core
import Design

/// A line of its own; the time is there for the lines between days.
func noticeView(_ notice: GroupNotice, _ item: MessageItem, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <li class="message group-notice" id="message-\(item.id.rawValue)" data-position="\(item.position)">\
        <p dir="auto">\(notice.words(in: t))</p>\
        \(clockView(item.sentAt, shell: shell))</li>
        """
}
