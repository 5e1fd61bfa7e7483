import Conversations
import Core
import Design

/// One row: photo, name, the last message, its time, and the unread count.
func conversationRow(_ row: ConversationRow, isCurrent: Bool = false, shell: Shell) -> HTML {
    let t = shell.language
    let said = row.notice?.words(in: t) ?? row.excerpt.words(in: t)
    let speaker: String? = row.notice != nil ? nil : row.isOwn ? t(.youSaid) : row.speaker.map { "\($0):" }
    return """
        <li class="conversation-row" id="conversation-\(row.id.rawValue)"\(if: row.unread > 0, " data-unread")>\
        <a href="/messages/\(row.id.rawValue)"\(if: isCurrent, #" aria-current="page""#)>\
        \(face(row.company))\
        <span class="byline"><b dir="auto">\(row.company.title(in: t))</b>\
        <span class="excerpt" dir="auto">\(speaker.map { "\($0) " as HTML })\(said)</span></span>\
        <span class="aside">\(timeView((row.shown ?? row.latest).createdAt, shell: shell))<span class="marks">\
        \(if: row.isMuted, mutedMark(in: t))\
        \(if: row.isNamed, #"<span class="named-mark" title="\#(t(.isNamed))">@<span class="visually-hidden">\#(t(.isNamed))</span></span>"#)\
        \(badge(row.unread, label: t(.unread(row.unread))))</span></span></a></li>
        """
}

/// The row of a conversation of which this browser alone knows: nothing it was to say has been sent. The script puts
/// the words in.
///
/// - Parameter company: `nil` where the conversation is not there for the viewer, which only the browser can name.
func unsentRow(_ id: ID<Conversation>, _ company: Company?, in t: Language) -> HTML {
    """
    <li class="conversation-row" id="conversation-\(id.rawValue)"><a href="/messages/\(id.rawValue)">\
    \(face(company ?? .nobody))<span class="byline"><b dir="auto"\(if: company == nil, " data-unsent-name")>\
    \(company.map { $0.title(in: t) } ?? t(.goneConversation))</b>\
    <span class="excerpt" dir="auto" data-unsent-excerpt>\(t(.photosOrFiles))</span></span>\
    <span class="aside"><span class="marks"></span></span></a></li>
    """
}

func mutedMark(in t: Language) -> HTML {
    """
    <span class="muted-mark" title="\(t(.isMuted))">\(icon(.mute))\
    <span class="visually-hidden">\(t(.isMuted))</span></span>
    """
}

extension Phrase {
    static let youSaid = Phrase("나:", "You:")
    static let goneConversation = Phrase("이제 볼 수 없는 대화", "A conversation you no longer see")
    fileprivate static let isMuted = Phrase("알림 꺼짐", "Muted")
    fileprivate static let isNamed = Phrase("나를 불렀어요", "You were mentioned")
}
