import Base
import BasePages
import Conversations
import Core
import Design
import Hummingbird
import Imaging
import Kernel
import MediaPages
import Messages
import PeoplePages
import SQL
import Search
import SearchPages
import Web

/// Starting a group, its members, and what they can do there.
struct GroupRoutes: Sendable {
    let services: Services
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("\(newGroupPath)") { request, context in try await choose(request, context) }
        router.post("\(newGroupPath)") { request, context in try await start(request, context) }
        router.get("/messages/:id/add") { request, context in try await choose(request, context, isNew: false) }
        router.post("/messages/:id/add") { request, context in try await addPeople(request, context) }
        router.get("/messages/:id/info") { _, context in try await info(context) }
        router.post("/messages/:id/info") { request, context in
            try await services.withForm(request, context, limits: PhotoForm.limits) { sent in
                try await change(sent, context)
            }
        }
        router.get("/messages/:id/complete") { request, context in try await complete(request, context) }
        router.post("/messages/:id/leave") { request, context in try await leave(request, context) }
    }

    // MARK: Choosing people

    private func choose(_ request: Request, _ context: Context, isNew: Bool = true) async throws -> Response {
        let query = request.query
        var page = try await people(query, isNew: isNew, context)
        page.name = query.text("name")
        guard query["part"] != "results" else { return .html(foundPeople(page, shell: site.shell(context))) }
        return services.withheldPage(
            .messages, titled: page.head == nil ? .newGroup : .addPeople,
            back: page.head.map { "\($0.path)/info" } ?? "/messages/new", for: context) ?? show(page, context)
    }

    private func people(_ form: Form, isNew: Bool, _ context: Context) async throws -> ChoosePeoplePage {
        let member = try context.member()
        let id = isNew ? nil : try context.conversation()
        try services.limiter.take(.searches, by: member.id.description)
        let (typed, chosen) = (form.text("q").beginning(.search), form.all("with"))
        return try await services.database.read { reader in
            let head = try id.map { try ConversationQueries.groupToAct(in: $0, by: member.id, reader).head }
            let people = try PeopleToAdd.read(typed, chosen: chosen, for: member.id, to: head?.id, reader)
            return ChoosePeoplePage(head: head, typed: typed, people: people)
        }
    }

    private func show(_ page: ChoosePeoplePage, _ context: Context, status: Int = 200) -> Response {
        var frame = Frame(
            title: context.language(page.head == nil ? .newGroup : .addPeople), scripts: ["group-people.js"],
            styles: ["search.css", "messages.css"])
        frame.back = page.head.map { "\($0.path)/info" } ?? "/messages/new"
        return site.page(
            frame, choosePeopleView(page, shell: site.shell(context)), for: context, status: .init(code: status))
    }

    private func start(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        do {
            let id = try await StartGroup(
                account: member.id, handles: form.all("with"), name: form["name"],
                clientID: try form.clientID() ?? ""
            )(services)
            return .redirect(to: "/messages/\(id)", type: .normal)
        } catch let problem as Problem where [422, 429].contains(problem.status) {
            return try await again(form, isNew: true, problem, context)
        }
    }

    private func addPeople(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.conversation()
        let form = try await request.form()
        do {
            try await AddToGroup(account: member.id, conversation: id, handles: form.all("with"))(services)
        } catch let problem as Problem where [422, 429].contains(problem.status) {
            return try await again(form, isNew: false, problem, context)
        }
        return .redirect(to: "/messages/\(id)/info", type: .normal)
    }

    /// What was chosen stays.
    private func again(
        _ form: Form, isNew: Bool, _ problem: Problem, _ context: Context
    ) async throws -> Response {
        var page = try await people(form, isNew: isNew, context)
        page.name = form["name"]
        page.problem = problem
        return show(page, context, status: problem.status).retrying(after: problem)
    }

    // MARK: The group

    private func info(_ context: Context) async throws -> Response {
        show(try await page(context), context)
    }

    private func page(_ context: Context) async throws -> GroupInfoPage {
        let member = try context.member()
        let id = try context.conversation()
        return try await services.database.read { reader in
            let head = try ConversationQueries.head(id, of: member.id, reader)
            guard let info = try GroupInfo.read(head, for: member.id, reader) else {
                throw Problem.conversationNotFound
            }
            return GroupInfoPage(info: info)
        }
    }

    /// What keeps an admin from changing the group is above what changes while the page is open.
    private func show(_ page: GroupInfoPage, _ context: Context) -> Response {
        let restriction = page.group.role == .admin ? services.restriction(from: .messages, for: context) : nil
        let shell = site.shell(context)
        var frame = Frame(
            title: context.language(.groupInfo), scripts: ["photo.js"], styles: ["messages.css", "photo.css"])
        frame.back = page.head.path
        return site.page(
            frame, "\(restriction.map { restrictionView($0, shell: shell) })\(groupInfoView(page, in: shell.language))",
            for: context,
            status: .init(code: page.problem?.status ?? 200))
    }

    /// Members whose name begins like the `@mi` being typed.
    private func complete(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.conversation()
        try services.limiter.take(.searches, by: member.id.description)
        let typed = request.query.text("q").beginning(.search)
        guard typed.hasPrefix("@") else { throw Problem.badRequest }
        let found = try await services.database.read { reader in
            _ = try ConversationQueries.groupToAct(in: id, by: member.id, reader)
            return try PeopleSearch.page(
                String(typed.dropFirst()), among: GroupQueries.membersToFind(in: id), viewer: member.id, reader)
        }
        return .html(completionView(found, shell: site.shell(context)))
    }

    private func change(_ sent: MultipartForm, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.conversation()
        let name = sent.form.has("name") ? sent.form["name"] : nil
        do {
            var picture = sent.form["remove-photo"].isEmpty ? ChangeGroup.Picture.same : .none
            let form = PhotoForm(sent)
            if let photo = try await form.checked(services, for: member.id) {
                picture = .new(path: photo.path, crop: photo.crop, name: form.name)
            }
            try await ChangeGroup(account: member.id, conversation: id, name: name, picture: picture)(services)
        } catch let problem as Problem where problem.field != nil {
            var page = try await page(context)
            page.typed = name
            page.problem = problem
            return show(page, context)
        }
        return site.redirect(to: "/messages/\(id)/info", toast: .groupSaved, for: context)
    }

    private func leave(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        try await LeaveGroup(account: member.id, conversation: try context.conversation())(services)
        return site.redirect(
            to: "/messages", toast: request.query["from"] == "request" ? .declined : .left, for: context)
    }
}

extension Phrase {
    fileprivate static let groupSaved = Phrase("그룹을 저장했어요.", "Group saved.")
    fileprivate static let declined = Phrase("거절했어요.", "You declined.")
    fileprivate static let left = Phrase("그룹에서 나왔어요.", "You left the group.")
}
