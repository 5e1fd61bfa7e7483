import Accounts
import Base
import Conversations
import Core
import Kernel
import MastodonAPI
import People
import Posts
import SQL
import SpaceKit
import Storage

/// Reads conversations and their messages for a member: as many statements for forty as for one.
struct ConversationReader: Sendable {
    let statuses: StatusReader
    /// How messages show what they name.
    let cards: ReadEmbeds

    /// Where images and files of messages are, for programs that show a token.
    var files: Addresses { Addresses(site: statuses.addresses.site + MessagesRoutes.root) }

    // MARK: Conversations

    func entities(
        _ rows: [ConversationRow], for member: ID<Account>, in language: Language, _ reader: Reader
    ) throws -> [ConversationEntity] {
        let others = try ConversationQueries.others(in: rows.map(\.id), for: member, reader)
        let known = try accounts(others.values.flatMap { $0 } + rows.compactMap(\.sender), for: member, reader)
        return rows.map { row in entity(row, others[row.id] ?? [], known, language) }
    }

    /// - Throws: `conversationNotFound` for anybody who is not in it.
    func entity(
        _ id: ID<Conversation>, for member: ID<Account>, in language: Language, _ reader: Reader
    ) throws -> ConversationEntity {
        let head = try ConversationQueries.head(id, of: member, reader)
        let row = try ConversationQueries.row(id, of: member, reader)
        let known = try accounts(head.others + [row?.sender].compactMap { $0 }, for: member, reader)
        var found = row.map { entity($0, head.others, known, language) } ?? entity(head, known, language)
        found.details = ConversationEntity.Details(head)
        return found
    }

    private func entity(
        _ row: ConversationRow, _ others: [ID<Account>], _ known: [ID<Account>: AccountEntity], _ language: Language
    ) -> ConversationEntity {
        ConversationEntity(
            id: row.id.description, type: row.company.type, url: page(row.id), title: row.company.title(in: language),
            folder: row.folder.rawValue, muted: row.isMuted, unreadCount: row.unread, mentioned: row.isNamed,
            accounts: others.compactMap { known[$0] }, picture: picture(row.company),
            lastMessage: row.shown.map { id in
                ConversationEntity.Excerpt(
                    id: id.description, createdAt: id.createdAt,
                    accountId: row.sender.flatMap { known[$0]?.id },
                    text: row.notice?.words(in: language) ?? row.excerpt.words(in: language),
                    isNotice: row.notice != nil, isDeleted: row.excerpt.isDeleted, hasImages: row.excerpt.hasImages,
                    hasFiles: row.excerpt.files != .none)
            }, details: nil)
    }

    /// One that is in no list.
    private func entity(
        _ head: ConversationHead, _ known: [ID<Account>: AccountEntity], _ language: Language
    ) -> ConversationEntity {
        ConversationEntity(
            id: head.id.description, type: head.company.type, url: page(head.id),
            title: head.company.title(in: language), folder: head.folder.rawValue, muted: head.isMuted,
            unreadCount: head.unread, mentioned: false, accounts: head.others.compactMap { known[$0] },
            picture: picture(head.company), lastMessage: nil, details: nil)
    }

    private func page(_ id: ID<Conversation>) -> String { "\(statuses.addresses.site)/messages/\(id)" }

    private func picture(_ company: Company) -> String? {
        guard case .group(let group) = company else { return nil }
        return group.picture.map { files.picture($0.source(width: 512), isOpen: true) }
    }

    private func accounts(
        _ ids: [ID<Account>], for member: ID<Account>, _ reader: Reader
    ) throws -> [ID<Account>: AccountEntity] {
        try statuses.facts.accounts(Array(Set(ids)), for: member, reader).mapValues {
            AccountEntity($0, statuses.addresses)
        }
    }

    // MARK: Messages

    func queries(_ head: ConversationHead, for member: ID<Account>) -> MessageQueries {
        MessageQueries(conversation: head, viewer: member, cards: cards)
    }

    func entities(
        _ items: [MessageItem], for member: ID<Account>, in language: Language, _ reader: Reader
    ) throws -> [MessageEntity] {
        let known = try accounts(items.map { $0.sender?.id ?? member }, for: member, reader)
        return items.map { item in
            MessageEntity(item, by: known[item.sender?.id ?? member], files: files, of: statuses, in: language)
        }
    }

    /// One message; `nil` where the member does not see it.
    func message(
        _ id: ID<Message>, in conversation: ID<Conversation>, for member: ID<Account>, in language: Language,
        _ reader: Reader
    ) throws -> MessageEntity? {
        let head = try ConversationQueries.head(conversation, of: member, reader)
        guard let item = try queries(head, for: member).one(id, reader) else { return nil }
        return try entities([item], for: member, in: language, reader).first
    }
}

extension Company {
    fileprivate var type: String { if case .group = self { "group" } else { "direct" } }
}

extension ConversationEntity.Details {
    fileprivate init(_ head: ConversationHead) {
        let members =
            if let group = head.group {
                group.members.map { member in
                    let read = member.hasAccepted ? member.read : ReadSpan(upTo: 0)
                    return ConversationEntity.Member(
                        accountId: member.author.id.description, role: member.role.rawValue,
                        hasAccepted: member.hasAccepted, readAfter: read.after, readPosition: read.upTo)
                }
            } else {
                head.other.map { other in
                    [
                        ConversationEntity.Member(
                            accountId: other.id.description, role: nil, hasAccepted: head.isAcceptedByOther,
                            readAfter: 0, readPosition: head.otherReadPosition)
                    ]
                } ?? []
            }
        self.init(
            lastPosition: head.lastPosition, readPosition: head.readPosition, isRequest: head.isRequest,
            isWaiting: head.waits, mayWrite: head.hasComposer, name: head.group?.name ?? "",
            role: head.group?.role.rawValue, members: members)
    }
}
