import APIDoor
import Accounts
import Base
import Conversations
import Core
import Kernel
import MastodonAPI
import Messages
import People
import SQL
import SpaceKit
import Storage

/// The lists, what waits, and one conversation.
extension MessagesRoutes {
    func addConversations(to api: APIRoutes) {
        let (services, conversations) = (services, conversations)
        api.member(.get, Self.path, .read(.conversations)) { call in
            let folder = try call.parameters.folder()
            let span = ListSpan(call.parameters.page())
            let member = call.member.id
            return try await services.database.read { reader in
                let page = try ConversationQueries.list(folder, of: member, span, reader)
                let list = try conversations.entities(page.items, for: member, in: call.call.language, reader)
                return call.call.answer(list, first: page.first, last: page.next)
            }
        }
        api.member(.get, "\(Self.path)/unread_count", .read(.conversations)) { call in
            let member = call.member.id
            return Answer(
                try await services.database.read { reader in
                    UnreadEntity(
                        count: try ConversationQueries.waiting(for: member, at: call.now, reader),
                        requestsCount: try ConversationQueries.requestCount(of: member, reader))
                })
        }
        api.member(.post, Self.path, .write(.conversations)) { call in
            guard let handle = try await handles(call.parameters.ids("account_id"), for: call).first else {
                throw Problem.recordNotFound
            }
            let id = try await OpenConversation(account: call.member.id, handle: handle)(services)
            return try await answer(id, call)
        }
        api.member(.get, "\(Self.path)/:id", .read(.conversations)) { call in
            try await answer(try call.conversation(), call)
        }
    }

    /// Acts know members by their handles, as pages do.
    ///
    /// - Throws: `recordNotFound` where the caller may not know of one.
    func handles(_ accounts: [ID<Account>], for call: MemberCall) async throws -> [String] {
        let known = try await services.database.read { reader in
            try conversations.statuses.facts.accounts(accounts, for: call.member.id, reader)
        }
        return try accounts.map { id in
            guard let account = known[id] else { throw Problem.recordNotFound }
            return account.author.handle
        }
    }
}

extension Parameters {
    fileprivate func folder() throws -> ConversationHead.Folder {
        switch text("folder") ?? "inbox" {
        case "inbox": return .inbox
        case "requests": return .requests
        default: throw Problem.badRequest.at("folder")
        }
    }
}
