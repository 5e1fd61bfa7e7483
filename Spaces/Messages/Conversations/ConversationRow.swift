package import Base
package import Core
import Design

/// A conversation in the list.
package struct ConversationRow: Sendable {
    package let id: ID<Conversation>
    package let company: Company
    package let folder: ConversationHead.Folder
    /// The newest message's id, by which it has its place in the list.
    package let latest: ID<Message>
    /// The message of the excerpt, whose time is shown; another one than the newest where that is hidden.
    var shown: ID<Message>?
    package let excerpt: Excerpt
    /// Whether the viewer spoke last.
    package let isOwn: Bool
    package var unread: Int
    package let isMuted: Bool
    /// In a group, who spoke last.
    var speaker: String?
    /// What happened last in a group, where that is not what somebody said.
    var notice: GroupNotice?
    /// Whether a message that waits in a group names the viewer.
    var isNamed = false

    package init(
        id: ID<Conversation>, company: Company, folder: ConversationHead.Folder, latest: ID<Message>,
        excerpt: Excerpt, isOwn: Bool, unread: Int, isMuted: Bool
    ) {
        self.id = id
        self.company = company
        self.folder = folder
        self.latest = latest
        self.excerpt = excerpt
        self.isOwn = isOwn
        self.unread = unread
        self.isMuted = isMuted
    }

    /// The newest message as one line.
    package struct Excerpt: Sendable {
        package let text: String
        package let isDeleted: Bool
        package var isHidden = false
        package let hasImages: Bool
        package let files: MessageFile.Kind

        func words(in t: Language) -> String {
            if isDeleted { return t(isHidden ? .messageHidden : .messageDeleted) }
            if text.isEmpty, hasImages { return t(.sentPhotos) }
            if text.isEmpty, files != .none { return t(files == .voice ? .voiceMessage : .sentFile) }
            let line = text.prefix(200).split(whereSeparator: \.isNewline).joined(separator: " ")
            return line.count > 100 ? "\(line.prefix(99))…" : line
        }
    }
}

extension ConversationRow.Excerpt {
    init(_ item: MessageItem) {
        let isVoice = item.files.contains { $0.seconds != nil }
        self.init(
            text: item.text, isDeleted: item.isDeleted, isHidden: item.isHidden, hasImages: !item.images.isEmpty,
            files: item.files.isEmpty ? .none : isVoice ? .voice : .files)
    }
}

extension ConversationRow {
    /// The row of a conversation whose newest message is this one.
    init(_ head: ConversationHead, last: MessageItem) {
        self.init(
            id: head.id, company: head.company, folder: head.folder, latest: last.id,
            excerpt: Excerpt(last),
            isOwn: last.isOwn, unread: head.unread, isMuted: head.isMuted)
    }
}

/// One row: photo, name, the last message, its time, and the unread count.
func conversationRow(_ row: ConversationRow, isCurrent: Bool = false, shell: Shell) -> HTML {
    let t = shell.language
    let said = row.notice?.words(in: t) ?? row.excerpt.words(in: t)
    let speaker: String? = row.notice != nil ? nil : row.isOwn ? t(.youSaid) : row.speaker.map { "\($0):" }
    return """
        <li class="conversation-row" id="conversation-\(row.id.rawValue)"\(if: row.unread > 0, " data-unread")>\
        <a href="/messages/\(row.id.rawValue)"\(if: isCurrent, #" aria-current="page""#)>\
        \(face(row.company))\
        <span class="byline"><b dir="auto">\(name(row.company, in: t))</b>\
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
    \(company.map { name($0, in: t) } ?? t(.goneConversation))</b>\
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
    /// True of a deleted account and of a block: which of the two, nobody learns.
    static let memberNotAvailable = Phrase("프로필을 볼 수 없는 회원", "Member not available")
    static let youSaid = Phrase("나:", "You:")
    static let goneConversation = Phrase("이제 볼 수 없는 대화", "A conversation you no longer see")
    static let messageHidden = Phrase("운영진이 숨긴 메시지예요", "Hidden by the moderators")
    static let messageDeleted = Phrase("삭제된 메시지예요", "This message was deleted")
    fileprivate static let sentPhotos = Phrase("사진", "Photo")
    fileprivate static let isMuted = Phrase("알림 꺼짐", "Muted")
    fileprivate static let isNamed = Phrase("나를 불렀어요", "You were mentioned")
}
