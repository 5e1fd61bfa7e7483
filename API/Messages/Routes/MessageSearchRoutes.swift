import APIDoor
import Accounts
import Base
import Conversations
import Core
import Kernel
import Messages
import SQL
import Storage
import Web

/// Searching what was said: in all conversations, and in one. A search looks through a bounded part at a time, so that a
/// page may be empty and there is more behind it.
extension MessagesRoutes {
    func addMessageSearch(to api: APIRoutes) {
        api.member(.get, "\(Self.path)/search", .read(.conversations)) { call in try await searchAll(call) }
        api.member(.get, "\(Self.path)/:id/search", .read(.conversations)) { call in try await searchOne(call) }
    }

    private func searchAll(_ call: MemberCall) async throws -> Answer {
        let sought = call.parameters.sought
        guard !sought.isEmpty else { return Answer([FoundMessageEntity]()) }
        let from = try call.parameters.place()
        try services.limiter.take(.messageSearches, by: call.member.id.description)
        let (database, member) = (services.database, call.member.id)
        let (found, further) = try await call.call.context.whileConnected {
            try await database.readSlowly { reader in
                try ConversationsSearch(viewer: member).search(sought, from: from, reader)
            }
        }
        return call.call.answer(
            found.map { found in
                FoundMessageEntity(
                    id: found.id.description, conversationId: found.conversation.description,
                    conversationTitle: found.company.title(in: call.call.language), position: found.position,
                    createdAt: found.id.createdAt, isOwn: found.isOwn, text: found.text)
            }, cursor: further)
    }

    private func searchOne(_ call: MemberCall) async throws -> Answer {
        let id = try call.conversation()
        let sought = call.parameters.sought
        let before = call.parameters.page().below.map { Int(clamping: $0) } ?? .max
        let (conversations, database) = (conversations, services.database)
        let (member, language) = (call.member.id, call.call.language)
        if !sought.isEmpty { try services.limiter.take(.messageSearches, by: member.description) }
        let (list, further) = try await call.call.context.whileConnected {
            try await database.readSlowly { reader -> ([MessageEntity], Int?) in
                let head = try ConversationQueries.head(id, of: member, reader)
                guard !sought.isEmpty else { return ([], nil) }
                let (found, further) = try conversations.queries(head, for: member)
                    .search(sought, before: min(before, MessageQueries.positions.upperBound), reader)
                return (try conversations.entities(found, for: member, in: language, reader), further)
            }
        }
        return call.call.answer(list, first: nil, last: further.map { Int64(clamping: $0) })
    }
}

extension Parameters {
    fileprivate var sought: String { (text("q") ?? "").tidied.beginning(.search) }

    fileprivate func place() throws -> ConversationsSearch.Place {
        guard let cursor = text("cursor"), !cursor.isEmpty else { return .newest }
        guard let place = ConversationsSearch.Place(cursor) else { throw Problem.badRequest.at("cursor") }
        return place
    }
}
