import APIDoor
import Base
import Conversations
import Core
import Kernel
import Messages
import SQL
import Storage

/// What a member does with a conversation.
extension MessagesRoutes {
    func addConversationActs(to api: APIRoutes) {
        let services = services
        for action in [ChangeConversation.Action.accept, .mute, .unmute] {
            act(action.rawValue, api) { id, call in
                try await ChangeConversation(account: call.member.id, conversation: id, action: action)(services)
            }
        }
        act("read", api) { id, call in
            let position = try call.parameters.position("position") ?? .max
            _ = try await ReadConversation(account: call.member.id, conversation: id, position: position)(services)
        }
        act("unread", api) { id, call in
            try await UnreadConversation(account: call.member.id, conversation: id)(services)
        }
        api.member(.post, "\(Self.path)/:id/typing", .write(.conversations)) { call in
            let member = call.member
            try await SignalTyping(account: member.id, name: member.name, conversation: try call.conversation())(
                services)
            return .done
        }
        api.member(.post, "\(Self.path)/:id/decline", .write(.conversations)) { call in try await decline(call) }
        api.member(.delete, "\(Self.path)/:id", .write(.conversations)) { call in
            try await ChangeConversation(
                account: call.member.id, conversation: try call.conversation(), action: .remove)(services)
            return .done
        }
        api.member(.post, "\(Self.path)/:id/report", .write(.reports)) { call in try await report(call) }
    }

    /// An act, which answers the conversation as it is then.
    private func act(
        _ word: String, _ api: APIRoutes,
        _ act: @escaping @Sendable (ID<Conversation>, MemberCall) async throws -> Void
    ) {
        api.member(.post, "\(Self.path)/:id/\(word)", .write(.conversations)) { call in
            let id = try call.conversation()
            try await act(id, call)
            return try await answer(id, call)
        }
    }

    /// Who is asked into a group and says no leaves it; a stranger's request goes from the list.
    private func decline(_ call: MemberCall) async throws -> Answer {
        let id = try call.conversation()
        let member = call.member.id
        let head = try await services.database.read { try ConversationQueries.head(id, of: member, $0) }
        // It has been accepted: to leave or to delete it is another act.
        guard head.isRequest else { throw Problem.recordNotFound }
        if head.group != nil {
            try await LeaveGroup(account: member, conversation: id)(services)
        } else {
            try await ChangeConversation(account: member, conversation: id, action: .remove)(services)
        }
        return .done
    }

    private func report(_ call: MemberCall) async throws -> Answer {
        guard let reason = ReportReason.chosen(call.parameters.text("reason") ?? "") else {
            throw Problem.reasonMissing
        }
        let isRead = try await ReportMessages(
            reporter: call.member.id, conversation: try call.conversation(),
            messages: call.parameters.ids("message_ids"), reason: reason, note: call.parameters.text("comment") ?? "")(
                services)
        return Answer(ReportedEntity(isRead: isRead))
    }
}

extension Parameters {
    /// - Throws: where what is said is no place in a conversation.
    func position(_ name: String) throws -> Int? {
        guard let said = text(name), !said.isEmpty else { return nil }
        guard let position = number(name, in: MessageQueries.positions) else { throw Problem.badRequest.at(name) }
        return position
    }
}
