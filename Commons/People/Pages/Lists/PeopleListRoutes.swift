import Accounts
package import Base
import BasePages
import Core
import Design
package import Hummingbird
import Kernel
import People
import SQL
package import Web

/// A member's lists of people: what apps show of them is made and ended here, too.
package struct PeopleListRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/settings/lists") { _, context in try await showAll(context) }
        router.post("/settings/lists") { request, context in try await make(request, context) }
        router.get("/settings/lists/:id") { request, context in
            try await show(context, before: ID<Account>(request.query["before"]))
        }
        router.post("/settings/lists/:id") { request, context in try await change(request, context) }
        router.post("/settings/lists/:id/people") { request, context in try await put(request, context) }
        router.post("/settings/lists/:id/people/remove") { request, context in try await take(request, context) }
        router.get("/settings/lists/:id/delete") { _, context in try await ask(context) }
        router.post("/settings/lists/:id/delete") { _, context in
            let member = try context.member()
            try await DeletePeopleList(account: member.id, list: list(context))(services)
            return site.redirect(to: SettingsPath.lists, toast: .listDeleted, for: context)
        }
    }

    private func list(_ context: Context) throws -> ID<PeopleList> {
        try context.id("id", of: PeopleList.self, orThrow: .listNotFound)
    }

    private func showAll(
        _ context: Context, typed: String = "", problem: Problem? = nil
    ) async throws -> Response {
        let member = try context.member()
        let lists = try await services.database.read { try PeopleListQueries.all(of: member.id, $0) }
        return site.page(
            Frame(title: context.language(.peopleLists), place: .settings),
            peopleListsView(lists, typed: typed, problem: problem?.phrase, shell: site.shell(context)), for: context,
            status: .init(code: problem?.status ?? 200)
        ).retrying(after: problem)
    }

    private func make(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        do {
            let list = try await MakePeopleList(account: member.id, title: form["title"])(services)
            return site.redirect(to: list.id.listPath, for: context)
        } catch let problem as Problem {
            return try await showAll(context, typed: form["title"], problem: problem)
        }
    }

    private func show(
        _ context: Context, before: ID<Account>? = nil, typed: PeopleListPage.Typed? = nil, problem: Problem? = nil
    ) async throws -> Response {
        let member = try context.member()
        let id = try list(context)
        let (list, people) = try await services.database.read { reader in
            (
                try PeopleListQueries.one(id, of: member.id, reader),
                try PeopleListQueries.people(
                    in: id, of: member.id, .before(before, size: PeopleQueries.pageSize), reader)
            )
        }
        let page = PeopleListPage(
            list: list, people: people.items, next: olderPath(id.listPath, before: people.next), typed: typed,
            problem: problem?.phrase)
        var frame = Frame(title: list.title, place: .settings)
        frame.back = SettingsPath.lists
        return site.page(
            frame, peopleListView(page, shell: site.shell(context)), for: context,
            status: .init(code: problem?.status ?? 200)
        ).retrying(after: problem)
    }

    private func change(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        do {
            let list = try await ChangePeopleList(
                account: member.id, list: list(context), title: form["title"],
                isExclusive: form["exclusive"] == "on")(services)
            return site.redirect(to: list.id.listPath, toast: .listSaved, for: context)
        } catch let problem as Problem {
            return try await show(context, typed: .title(form["title"]), problem: problem)
        }
    }

    private func put(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try list(context)
        let form = try await request.form()
        let handle = String(form["handle"].tidiedLine.drop { $0 == "@" }).handleKey
        do {
            let person = try await services.database.read { reader in
                try PeopleQueries.author(handle, viewer: member.id, reader).id
            }
            try await ListPeople(account: member.id, list: id, people: [person], areListed: true)(services)
            return site.redirect(to: id.listPath, for: context)
        } catch let problem as Problem {
            return try await show(context, typed: .handle(form["handle"]), problem: problem)
        }
    }

    private func take(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try list(context)
        let form = try await request.form()
        let people = ID<Account>(form["person"]).map { [$0] } ?? []
        try await ListPeople(account: member.id, list: id, people: people, areListed: false)(services)
        return site.redirect(to: id.listPath, for: context)
    }

    private func ask(_ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try list(context)
        let list = try await services.database.read { try PeopleListQueries.one(id, of: member.id, $0) }
        let shell = site.shell(context)
        let isPage = !context.visit.wantsFragment
        let question = deleteListQuestion(list, isPage: isPage, shell: shell)
        guard isPage else { return .html(question) }
        var frame = Frame(title: shell.language(.deleteListQuestion(list.title)), bar: .empty)
        frame.back = id.listPath
        return site.page(frame, question, for: context)
    }
}

extension Phrase {
    fileprivate static let listSaved = Phrase("저장했어요.", "Saved.")
    fileprivate static let listDeleted = Phrase("리스트를 삭제했어요.", "List deleted.")
}
