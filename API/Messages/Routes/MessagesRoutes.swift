package import APIDoor
import Accounts
package import Base
import Conversations
import Core
import Kernel
package import MastodonAPI
import Messages
package import Posts
import SQL
package import SpaceKit
import Storage

/// Salon's own API of conversations and groups, to the acts and facts that the pages have, too
/// (docs/decisions/0123-salons-own-api.md).
package struct MessagesRoutes {
    let services: Services
    let conversations: ConversationReader
    let ears: ProgramEars

    /// - Parameter cards: how messages show works, exhibitions and posts that they name; `nil` where there are none.
    package init(_ services: Services, facts: Facts, cards: ReadEmbeds?, ears: ProgramEars) {
        self.services = services
        let none: ReadEmbeds = { _, _, _ in [:] }
        conversations = ConversationReader(statuses: StatusReader(services, facts), cards: cards ?? none)
        self.ears = ears
    }

    /// Where Salon's own API is.
    static let root = "/api/salon/v1"
    static let path = "\(root)/conversations"

    package func add(to api: APIRoutes) {
        guard services.site.features.contains(.conversations) else { return }
        addConversations(to: api)
        addConversationActs(to: api)
        addMessages(to: api)
        addMessageActs(to: api)
        addMessageSearch(to: api)
        addGroups(to: api)
        addGroupMembers(to: api)
        addMessageFiles(to: api)
        addMessageStream(to: api)
        api.describe(Self.families)
    }

    /// As it is for the caller now.
    func answer(_ id: ID<Conversation>, _ call: MemberCall) async throws -> Answer {
        Answer(
            try await services.database.read { reader in
                try conversations.entity(id, for: call.member.id, in: call.call.language, reader)
            })
    }

    func answer(_ message: ID<Message>, in id: ID<Conversation>, _ call: MemberCall) async throws -> Answer {
        let entity = try await services.database.read { reader in
            try conversations.message(message, in: id, for: call.member.id, in: call.call.language, reader)
        }
        guard let entity else { throw Problem.messageNotFound }
        return Answer(entity)
    }
}

extension MemberCall {
    /// What the client calls what it sends, in the letters that acts know it by: sent again, it is sent once.
    var clientID: String {
        guard let key = call.idempotencyKey else { return "api-\(UInt64.random(in: 1 << 62...UInt64.max))" }
        return changedName(of: "api", saying: key).replacing(".", with: "-")
    }

    func conversation() throws -> ID<Conversation> { try id(of: Conversation.self) }

    func message() throws -> ID<Message> { try id("message", of: Message.self) }
}
