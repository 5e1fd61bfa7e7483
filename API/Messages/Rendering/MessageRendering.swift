import Accounts
import Base
import Conversations
import Core
import MastodonAPI
import Posts
import Storage

extension MessageEntity {
    /// - Parameter files: where its images and files are, for whoever has the member's token.
    init(
        _ item: MessageItem, by account: AccountEntity?, files: Addresses, of statuses: StatusReader,
        in language: Language
    ) {
        var content = StatusContent(addresses: statuses.addresses)
        content.add(item.text)
        self.init(
            id: item.id.description, conversationId: item.conversation.description, position: item.position,
            createdAt: item.sentAt, account: account, isOwn: item.isOwn,
            state: item.isHidden ? "hidden" : item.isDeleted ? "deleted" : "sent", isEdited: item.isEdited,
            isForwarded: item.isForwarded, text: item.text, content: content.html,
            inReplyTo: item.quoted.map { Quoted($0, in: language) },
            mediaAttachments: item.images.map { AttachmentEntity($0, files, isOpen: true) },
            files: item.files.map { File($0, at: files) },
            reactions: item.reactions.map { Reaction(name: $0.emoji.text, count: $0.count, me: $0.isOwn) },
            notice: item.notice.map { Notice(type: $0.kind.rawValue, text: $0.words(in: language)) },
            card: item.card.map { Card($0) })
    }
}

extension MessageEntity.File {
    fileprivate init(_ file: MessageFile, at addresses: Addresses) {
        self.init(
            id: file.file.id.description, name: file.file.name, mimeType: file.file.format.mediaType,
            size: file.file.byteCount, url: addresses.picture(file.path, isOpen: true), seconds: file.seconds)
    }
}

extension MessageEntity.Quoted {
    fileprivate init(_ quoted: QuotedMessage, in language: Language) {
        self.init(
            id: quoted.id.description, position: quoted.position, accountId: quoted.sender?.id.description,
            isOwn: quoted.sender == nil, isDeleted: quoted.excerpt.isDeleted, text: quoted.excerpt.words(in: language))
    }
}

extension MessageEntity.Card {
    fileprivate init(_ embed: Embed) {
        switch embed {
        case .work(let work): self.init(type: "work", id: work.id.description, title: work.title)
        // What is behind a warning is opened by whoever wants to see it.
        case .post(let post):
            self.init(
                type: "post", id: post.id.description, title: post.warning.isEmpty ? post.text : post.warning)
        case .exhibition(let exhibition):
            self.init(type: "exhibition", id: exhibition.id.description, title: exhibition.title)
        case .member(let member): self.init(type: "account", id: member.id.description, title: member.name)
        }
    }
}
