package import Base
package import Core
import Design

/// A conversation in the list.
package struct ConversationRow: Sendable {
    package let id: ID<Conversation>
    package let other: Author?
    package let folder: ConversationHead.Folder
    /// The newest message's id; its time is when it was said.
    package let latest: ID<Message>
    package let excerpt: Excerpt
    /// Whether the viewer spoke last.
    package let isOwn: Bool
    package var unread: Int
    package let isMuted: Bool

    /// The newest message as one line.
    package struct Excerpt: Sendable {
        package let text: String
        package let isDeleted: Bool
        package let hasImages: Bool

        func words(in t: Language) -> String {
            if isDeleted { return t(.messageDeleted) }
            if text.isEmpty, hasImages { return t(.sentPhotos) }
            let line = text.prefix(200).split(whereSeparator: \.isNewline).joined(separator: " ")
            return line.count > 100 ? "\(line.prefix(99))…" : line
        }
    }
}

extension ConversationRow {
    /// The row of a conversation whose newest message is this one.
    init(_ head: ConversationHead, last: MessageItem) {
        self.init(
            id: head.id, other: head.other, folder: head.folder, latest: last.id,
            excerpt: Excerpt(text: last.text, isDeleted: last.isDeleted, hasImages: !last.images.isEmpty),
            isOwn: last.isOwn, unread: head.unread, isMuted: head.isMuted)
    }
}

/// One row: photo, name, the last message, its time, and the unread count.
func conversationRow(_ row: ConversationRow, isCurrent: Bool = false, shell: Shell) -> HTML {
    let t = shell.language
    let said = row.excerpt.words(in: t)
    return """
        <li class="conversation-row" id="conversation-\(row.id.rawValue)"\(if: row.unread > 0, " data-unread")>\
        <a href="/messages/\(row.id.rawValue)"\(if: isCurrent, #" aria-current="page""#)>\
        \(face(row.other))\
        <span class="byline"><b dir="auto">\(name(row.other, in: t))</b>\
        <span class="excerpt" dir="auto">\(if: row.isOwn, "\(t(.youSaid)) ")\(said)</span></span>\
        <span class="aside">\(timeView(row.latest.createdAt, shell: shell))\
        \(if: row.isMuted, #"<span class="muted-mark" title="\#(t(.isMuted))">\#(icon(.mute))<span class="visually-hidden">\#(t(.isMuted))</span></span>"#)\
        \(badge(row.unread, label: "\(row.unread) \(t(.unread))"))</span></a></li>
        """
}

func name(_ other: Author?, in t: Language) -> String { other?.name ?? t(.formerMember) }

func face(_ other: Author?, size: AvatarSize = .medium) -> HTML {
    other.map { avatar($0, size: size) } ?? avatar(id: 0, name: "?", photo: nil, size: size)
}

extension Phrase {
    static let formerMember = Phrase("탈퇴한 회원", "Former member")
    static let youSaid = Phrase("나:", "You:")
    static let messageDeleted = Phrase("삭제된 메시지예요", "This message was deleted")
    fileprivate static let sentPhotos = Phrase("사진", "Photo")
    fileprivate static let isMuted = Phrase("알림 꺼짐", "Muted")
}
