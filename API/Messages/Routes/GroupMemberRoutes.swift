import APIDoor
import Accounts
import Base
import Conversations
import Core
import Kernel
import Messages
import SQL
import Storage

/// Who is in a group.
extension MessagesRoutes {
    func addGroupMembers(to api: APIRoutes) {
        let services = services
        let path = "\(Self.path)/:id/members"
        api.member(.post, path, .write(.conversations)) { call in
            let id = try call.conversation()
            let handles = try await handles(call.parameters.ids("account_ids"), for: call)
            try await AddToGroup(account: call.member.id, conversation: id, handles: handles)(services)
            return try await answer(id, call)
        }
        api.member(.put, "\(path)/:account", .write(.conversations)) { call in
            let id = try call.conversation()
            guard let role = call.parameters.text("role").flatMap({ GroupRole(rawValue: $0) }) else {
                throw Problem.badRequest.at("role")
            }
            try await ChangeGroupRole(
                account: call.member.id, conversation: id, handle: try await handle(call), role: role)(services)
            return try await answer(id, call)
        }
        api.member(.delete, "\(path)/:account", .write(.conversations)) { call in
            let id = try call.conversation()
            try await LeaveGroup(
                account: call.member.id, conversation: id, removed: try await handle(call))(services)
            return try await answer(id, call)
        }
    }

    private func handle(_ call: MemberCall) async throws -> String {
        try await handles([try call.id("account", of: Account.self)], for: call).first ?? ""
    }
}
