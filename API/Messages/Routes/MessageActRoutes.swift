import APIDoor
import Base
import Conversations
import Core
import Kernel
import Messages
import SQL
import Storage

/// What members do with what was said.
extension MessagesRoutes {
    func addMessageActs(to api: APIRoutes) {
        let services = services
        let path = "\(Self.path)/:id/messages/:message"
        api.member(.put, path, .write(.conversations)) { call in
            let (id, message) = (try call.conversation(), try call.message())
            try await EditMessage(
                account: call.member.id, conversation: id, message: message, text: call.parameters.text("text") ?? "")(
                    services)
            return try await answer(message, in: id, call)
        }
        // What is left of it is answered: its place stays.
        api.member(.delete, path, .write(.conversations)) { call in
            let (id, message) = (try call.conversation(), try call.message())
            try await DeleteMessage(account: call.member.id, conversation: id, message: message)(services)
            return try await answer(message, in: id, call)
        }
        api.member(.post, "\(path)/react", .write(.conversations)) { call in
            let emoji = call.parameters.text("emoji")?.tidied ?? ""
            // Nothing would undo the one before.
            guard !emoji.isEmpty else { throw Problem.badRequest.at("emoji") }
            return try await react(emoji, call)
        }
        api.member(.post, "\(path)/unreact", .write(.conversations)) { call in try await react("", call) }
        api.member(.post, "\(path)/forward", .write(.conversations)) { call in
            let receivers = Set(call.parameters.ids("conversation_ids", of: Conversation.self))
            try await ForwardMessage(
                account: call.member.id, conversation: try call.conversation(), message: try call.message(),
                to: receivers, clientID: call.clientID)(services)
            return .done
        }
        api.member(.get, "\(path)/receivers", .read(.conversations)) { call in try await receivers(call) }
    }

    /// The latest of the member's conversations, and what keeps this message from going there.
    private func receivers(_ call: MemberCall) async throws -> Answer {
        let (id, message) = (try call.conversation(), try call.message())
        let typed = (call.parameters.text("q") ?? "").tidied.beginning(.search)
        let (conversations, member, language) = (conversations, call.member.id, call.call.language)
        try services.limiter.take(.searches, by: member.description)
        let (item, found) = try await services.database.read { reader in
            let head = try ConversationQueries.headToAct(in: id, by: member, reader)
            return (
                try conversations.queries(head, for: member).one(message, reader),
                try ForwardReceiver.all(of: member, reader)
            )
        }
        guard let item, !item.isDeleted, item.notice == nil else { throw Problem.messageNotFound }
        let words = SoughtWords(typed)
        return Answer(
            found.filter { $0.isFound(by: words, in: language) }.map { receiver in
                ReceiverEntity(
                    conversationId: receiver.conversation.description,
                    conversationTitle: receiver.company.title(in: language),
                    hindrance: receiver.reason(for: item).map { language($0) })
            })
    }

    private func react(_ reaction: String, _ call: MemberCall) async throws -> Answer {
        let (id, message) = (try call.conversation(), try call.message())
        try await ReactToMessage(account: call.member.id, conversation: id, message: message, reaction: reaction)(
            services)
        return try await answer(message, in: id, call)
    }
}
