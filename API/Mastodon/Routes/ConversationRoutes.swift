import APIDoor
import Base
import Conversations
import Core
import Kernel
import Messages
import SQL

/// Messages, as Mastodon's clients know them: conversations by statuses that are for those who are in them. What waits
/// among the requests is for pages.
extension MastodonRoutes {
    func addConversations(to api: APIRoutes) {
        guard services.site.features.contains(.conversations) else {
            // Nobody talks here.
            api.member(.get, "/api/v1/conversations", .read(.conversations)) { _ in Answer([String]()) }
            return
        }
        let services = services
        api.member(.get, "/api/v1/conversations", .read(.conversations)) { call in
            let span = ListSpan(call.parameters.page())
            let account = call.member.id
            return try await services.database.read { reader in
                let page = try ConversationQueries.list(.inbox, of: account, span, reader)
                let entities = try conversations(for: call).entities(page.items, for: account, reader)
                return call.call.answer(entities, first: page.first, last: page.next)
            }
        }
        api.member(.post, "/api/v1/conversations/:id/read", .write(.conversations)) { call in
            let id = try call.id(of: Conversation.self)
            try await found {
                _ = try await ReadConversation(account: call.member.id, conversation: id, position: .max)(services)
            }
            return try await conversation(id, call)
        }
        api.member(.post, "/api/v1/conversations/:id/unread", .write(.conversations)) { call in
            let id = try call.id(of: Conversation.self)
            try await found { try await UnreadConversation(account: call.member.id, conversation: id)(services) }
            return try await conversation(id, call)
        }
        api.member(.delete, "/api/v1/conversations/:id", .write(.conversations)) { call in
            let id = try call.id(of: Conversation.self)
            try await found {
                try await ChangeConversation(account: call.member.id, conversation: id, action: .remove)(services)
            }
            return .done
        }
    }

    private func conversations(for call: MemberCall) -> ConversationReader {
        ConversationReader(statuses: statuses.sealed(for: call.member), language: call.call.language)
    }

    private func conversation(_ id: ID<Conversation>, _ call: MemberCall) async throws -> Answer {
        let entity = try await services.database.read { reader in
            try conversations(for: call).entity(id, for: call.member.id, reader)
        }
        guard let entity else { throw Problem.recordNotFound }
        return Answer(entity)
    }

    /// In the API's words.
    private func found(_ work: () async throws -> Void) async throws {
        do { try await work() } catch let problem as Problem where problem.status == 404 {
            throw Problem.recordNotFound
        }
    }
}
