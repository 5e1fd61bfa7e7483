import Base
import Conversations
import Core
import Kernel
import SQL
import SpaceKit

/// Reads conversations for a member: as many statements for forty as for one.
struct ConversationReader {
    let statuses: StatusReader
    let language: Language

    func entities(
        _ rows: [ConversationRow], for member: ID<Account>, _ reader: Reader
    ) throws -> [ConversationEntity] {
        let others = try ConversationQueries.others(in: rows.map(\.id), for: member, reader)
        let people = Set(others.values.joined()).union(rows.compactMap(\.sender)).union([member])
        let known = try statuses.facts.accounts(Array(people), for: member, reader).mapValues {
            AccountEntity($0, statuses.addresses)
        }
        return rows.map { row in
            let accounts = (others[row.id] ?? []).compactMap { known[$0] }
            let everybody = accounts + (known[member].map { [$0] } ?? [])
            return ConversationEntity(
                id: row.id.description, unread: row.unread > 0, accounts: accounts,
                lastStatus: row.sender.flatMap { known[$0] }.flatMap { message(of: row, by: $0, among: everybody) })
        }
    }

    func entity(
        _ conversation: ID<Conversation>, for member: ID<Account>, _ reader: Reader
    ) throws -> ConversationEntity? {
        guard let row = try ConversationQueries.row(conversation, of: member, reader) else { return nil }
        return try entities([row], for: member, reader).first
    }

    /// The newest message as a status. Clients cannot load what is for its members alone: of images and files it says
    /// where they are.
    private func message(
        of row: ConversationRow, by account: AccountEntity, among people: [AccountEntity]
    ) -> StatusEntity? {
        guard let id = row.shown else { return nil }
        let url = "\(statuses.addresses.site)/messages/\(row.id)/\(id)"
        var content = StatusContent(addresses: statuses.addresses)
        if let notice = row.notice {
            content.add(notice.words(in: language))
        } else if row.excerpt.isDeleted || row.excerpt.text.isEmpty {
            content.add(row.excerpt.words(in: language))
        } else {
            content.add(row.excerpt.text)
        }
        if row.excerpt.hasAttachments { content.addLink(url) }
        return StatusEntity(
            id: id.description, uri: url, url: url, createdAt: id.createdAt, editedAt: nil, account: account,
            content: content.html, visibility: "direct", sensitive: false, spoilerText: "", language: nil,
            inReplyToId: nil, inReplyToAccountId: nil, reblog: nil, mediaAttachments: [],
            mentions: people.filter { $0.id != account.id }.map(MentionEntity.init), tags: [], repliesCount: 0,
            reblogsCount: 0, favouritesCount: 0, quotesCount: 0, application: nil, card: nil, poll: nil, quote: nil,
            quoteApproval: StatusEntity.QuoteApproval(automatic: [], currentUser: "denied"), salon: nil)
    }
}

extension ConversationRow.Excerpt {
    fileprivate var hasAttachments: Bool { !isDeleted && (hasImages || files != .none) }
}

extension MentionEntity {
    fileprivate init(_ account: AccountEntity) {
        self.init(id: account.id, username: account.username, url: account.url, acct: account.acct)
    }
}
