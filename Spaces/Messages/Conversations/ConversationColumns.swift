import Accounts
package import Core
package import SQL

extension ConversationHead.Folder: ColumnValue {}

extension ConversationHead {
    package init(row: inout Row) throws {
        let id = try row.next(as: ID<Conversation>.self)
        let folder = try row.next(as: Folder.self)
        let (isMuted, unread) = (try row.next(as: Bool.self), try row.next(as: Int.self))
        let last = try row.next(as: Int.self)
        let (read, cleared) = (try row.next(as: Int.self), try row.next(as: Int.self))
        let (isAccepted, isFollowed) = (try row.next(as: Bool.self), try row.next(as: Bool.self))
        let otherRead = try row.next(as: Int.self)
        let isGroup = try row.next(as: Bool.self)
        let (name, picture) = (try row.next(as: String.self), try row.next(as: ID<Media>?.self))
        let role = try row.next(as: GroupRole.self)
        let hasAccepted = try row.next(as: Bool.self)
        let other = row.skipNull() ? nil : try Author(row: &row)
        let isHeard = isAccepted && other != nil
        self.init(
            id: id, other: other,
            group: isGroup
                ? Group(
                    name: name, picture: picture.map { Rendering($0, key: nil) }, role: role, hasAccepted: hasAccepted)
                : nil,
            folder: folder, isMuted: isMuted, unread: other == nil && !isGroup ? 0 : unread,
            lastPosition: last, readPosition: read, clearedPosition: cleared, isAcceptedByOther: isHeard || isGroup,
            otherReadPosition: isHeard ? otherRead : 0)
        isFollowedByOther = isFollowed && other != nil
    }
}

extension ConversationRow {
    package init(row: inout Row, viewer: ID<Account>) throws {
        let id = try row.next(as: ID<Conversation>.self)
        let latest = try row.next(as: ID<Message>.self)
        let folder = try row.next(as: ConversationHead.Folder.self)
        let (unread, isMuted) = (try row.next(as: Int.self), try row.next(as: Bool.self))
        let shown = try row.next(as: ID<Message>?.self)
        let sender = try row.next(as: ID<Account>?.self)
        let (text, state) = (try row.next(as: String?.self), try row.next(as: MessageState?.self) ?? .sent)
        let hasImages = try row.next(as: Bool.self)
        let files = try row.next(as: MessageFile.Kind.self)
        let isNamed = try row.next(as: Bool.self)
        let notice = try row.next(as: GroupNotice.Kind?.self)
        let (speaker, subject) = (try row.next(as: String?.self), try row.next(as: String?.self))
        let subjects = try row.next(as: Int.self)
        let company = try Company(row: &row)
        self.init(
            id: id, company: company, folder: folder, latest: latest,
            excerpt: .init(
                text: text ?? "", isDeleted: state != .sent, isHidden: state == .hidden, hasImages: hasImages,
                files: files),
            isOwn: sender == viewer, unread: company.isNobody ? 0 : unread, isMuted: isMuted)
        self.shown = shown
        self.sender = sender
        self.speaker = speaker
        self.isNamed = isNamed
        self.notice = notice.map { kind in
            GroupNotice(
                kind, actor: speaker ?? "", subjects: subject.map { [$0] } ?? [], more: max(0, subjects - 1),
                name: text ?? "")
        }
    }
}
