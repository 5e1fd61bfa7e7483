import Base
import Conversations
import Core
import Design
import Hummingbird
import Kernel
import Messages
import PeoplePages
import SQL
import Web

/// What admins do about a member of a group.
struct GroupMemberRoutes: Sendable {
    let services: Services
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/messages/:id/members/{handle}") { _, context in try await menu(context) }
        router.get("/messages/:id/members/{handle}/remove") { _, context in try await askToRemove(context) }
        router.post("/messages/:id/members/{handle}/remove") { _, context in try await remove(context) }
        for role in [GroupRole.admin, .member] {
            router.post("/messages/:id/members/{handle}/\(role.rawValue)") { _, context in
                try await change(to: role, context)
            }
        }
    }

    private func menu(_ context: Context) async throws -> Response {
        let (head, member) = try await find(context)
        let t = context.language
        guard !context.visit.wantsFragment else { return .html(memberMenu(member, of: head, in: t)) }
        return page(memberMenuView(member, of: head, in: t), titled: .actsOn(member.author.name), of: head, context)
    }

    private func askToRemove(_ context: Context) async throws -> Response {
        let (head, member) = try await find(context)
        let isPage = !context.visit.wantsFragment
        let question = removalQuestion(member, of: head, isPage: isPage, in: context.language)
        guard isPage else { return .html(question) }
        return page(question, titled: .removeMemberQuestion(member.author.name), bar: .empty, of: head, context)
    }

    /// A member, for an admin.
    private func find(_ context: Context) async throws -> (head: ConversationHead, member: GroupMember) {
        let member = try context.member()
        let id = try context.conversation()
        let handle = context.handle
        return try await services.database.read { reader in
            let (head, group) = try ConversationQueries.groupToAct(in: id, by: member.id, reader)
            guard group.role == .admin else { throw Problem.notGroupAdmin }
            return (head, try group.member(handle))
        }
    }

    private func page(
        _ content: HTML, titled title: Phrase, bar: HTML? = nil, of head: ConversationHead, _ context: Context
    ) -> Response {
        var frame = Frame(title: context.language(title), bar: bar, styles: ["messages.css"])
        frame.back = "\(head.path)/info"
        return site.page(frame, content, for: context)
    }

    private func remove(_ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.conversation()
        try await LeaveGroup(account: member.id, conversation: id, removed: context.handle)(services)
        return .redirect(to: "/messages/\(id)/info", type: .normal)
    }

    private func change(to role: GroupRole, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.conversation()
        try await ChangeGroupRole(
            account: member.id, conversation: id, handle: context.handle, role: role)(services)
        return site.redirect(
            to: "/messages/\(id)/info", toast: role == .admin ? .madeAdmin : .tookAdmin, for: context)
    }
}

extension Phrase {
    fileprivate static let madeAdmin = Phrase("그룹 관리자로 정했어요.", "Now an admin.")
    fileprivate static let tookAdmin = Phrase("그룹 관리자에서 내렸어요.", "No longer an admin.")
}
