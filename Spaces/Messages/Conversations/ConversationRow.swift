import Base
package import Core

/// A conversation in the list.
package struct ConversationRow: Sendable {
    package let id: ID<Conversation>
    package let company: Company
    package let folder: ConversationHead.Folder
    /// The newest message's id, by which it has its place in the list.
    package let latest: ID<Message>
    /// The message of the excerpt, whose time is shown; another one than the newest where that is hidden.
    package var shown: ID<Message>?
    package let excerpt: Excerpt
    /// Who said it.
    package var sender: ID<Account>?
    /// Whether the viewer spoke last.
    package let isOwn: Bool
    package var unread: Int
    package let isMuted: Bool
    /// In a group, who spoke last.
    package var speaker: String?
    /// What happened last in a group, where that is not what somebody said.
    package var notice: GroupNotice?
    /// Whether a message that waits in a group names the viewer.
    package var isNamed = false

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
        package let isHidden: Bool
        package let hasImages: Bool
        package let files: MessageFile.Kind

        package init(
            text: String, isDeleted: Bool, isHidden: Bool = false, hasImages: Bool, files: MessageFile.Kind
        ) {
            self.text = text
            self.isDeleted = isDeleted
            self.isHidden = isHidden
            self.hasImages = hasImages
            self.files = files
        }

        package func words(in t: Language) -> String {
            if isDeleted { return t(isHidden ? .messageHidden : .messageDeleted) }
            if text.isEmpty, hasImages { return t(.sentPhotos) }
            if text.isEmpty, files != .none { return t(files == .voice ? .voiceMessage : .sentFile) }
            let line = text.prefix(200).split(whereSeparator: \.isNewline).joined(separator: " ")
            return line.count > 100 ? "\(line.prefix(99))…" : line
        }
    }
}

extension ConversationRow.Excerpt {
    package init(_ item: MessageItem) {
        let isVoice = item.files.contains { $0.seconds != nil }
        self.init(
            text: item.text, isDeleted: item.isDeleted, isHidden: item.isHidden, hasImages: !item.images.isEmpty,
            files: item.files.isEmpty ? .none : isVoice ? .voice : .files)
    }
}

extension ConversationRow {
    /// The row of a conversation whose newest message is this one.
    package init(_ head: ConversationHead, last: MessageItem) {
        self.init(
            id: head.id, company: head.company, folder: head.folder, latest: last.id,
            excerpt: Excerpt(last),
            isOwn: last.isOwn, unread: head.unread, isMuted: head.isMuted)
    }
}

extension Phrase {
    /// True of a deleted account and of a block: which of the two, nobody learns.
    package static let memberNotAvailable = Phrase("프로필을 볼 수 없는 회원", "Member not available")
    package static let messageHidden = Phrase("운영진이 숨긴 메시지예요", "Hidden by the moderators")
    package static let messageDeleted = Phrase("삭제된 메시지예요", "This message was deleted")
    fileprivate static let sentPhotos = Phrase("사진", "Photo")
    fileprivate static let sentFile = Phrase("파일", "File")
}
