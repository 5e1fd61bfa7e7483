import Accounts
import Base
import BasePages
import Core
import Design
import HTTPTypes
import Hummingbird
import Kernel
import Lounge
import Personas
import SQL
import Web

/// Personas' pages: the viewer's own, with its standing, and others'.
struct MemberRoutes: Sendable {
    let door: LoungeDoor
    let rules: LoungeRules
    private var services: Services { door.services }
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/lounge/me") { request, context in try await me(.posts, request, context) }
        router.get("/lounge/me/replies") { request, context in try await me(.replies, request, context) }
        router.get("/lounge/members/:nickname") { request, context in try await member(.posts, request, context) }
        router.get("/lounge/members/:nickname/replies") { request, context in
            try await member(.replies, request, context)
        }
        router.post("/lounge/sanctions/:id/appeal") { request, context in try await appeal(request, context) }
        router.get("/lounge/me/account") { _, context in try await account(context) }
        router.get("/lounge/me/about") { _, context in try await about(context) }
    }

    // MARK: Pages

    private func me(_ tab: MemberPage.Tab, _ request: Request, _ context: Context) async throws -> Response {
        try await door.enter(context) { insider in
            try await me(tab, insider, before: ID(request.query["before"]), part: request.query["part"], context)
        }
    }

    private func me(
        _ tab: MemberPage.Tab, _ insider: CurrentPersona, before: ID<LoungePost>? = nil, part: String = "",
        appeal: RefusedWords? = nil, _ context: Context, status: Int = 200
    ) async throws -> Response {
        let now = services.clock.now()
        let mayModerate = context.viewer?.mayModerate ?? false
        let page = try await services.database.read { reader in
            guard let profile = try PersonaQueries.profile(id: insider.id, reader) else {
                throw Problem.personaNotFound
            }
            let own = MemberPage.Own(
                standing: try StandingQueries.standing(of: insider.id, reader), appeal: appeal,
                mayModerate: mayModerate, waiting: try DelayedItem.all(of: insider.id, reader))
            return try MemberPage.read(
                profile, tab, before: before, viewer: insider.id, own: own, today: now.day, reader)
        }
        let t = context.language
        return answer(
            page, part: part, .lounge(t(.loungeMyPage), insider, tab: .me, in: t), context, status: status)
    }

    private func member(_ tab: MemberPage.Tab, _ request: Request, _ context: Context) async throws -> Response {
        try await door.enter(context) { insider in
            let nickname = context.text("nickname")
            let query = request.query
            let before = ID<LoungePost>(query["before"])
            let now = services.clock.now()
            let page = try await services.database.read { reader in
                guard let profile = try PersonaQueries.profile(nickname: nickname, reader) else {
                    throw Problem.personaNotFound
                }
                return try MemberPage.read(profile, tab, before: before, viewer: insider.id, today: now.day, reader)
            }
            var frame = Frame.lounge(page.profile.nickname, insider, in: context.language)
            frame.bar = .empty
            return answer(page, part: query["part"], frame, context)
        }
    }

    private func answer(
        _ page: MemberPage, part: String, _ frame: Frame, _ context: Context, status: Int = 200
    ) -> Response {
        let shell = site.shell(context)
        guard part != "posts" else {
            return .html(loungeItems(page.items, next: page.next, today: page.today, shell: shell))
        }
        return site.page(frame, memberView(page, shell: shell), for: context, status: .init(code: status))
    }

    // MARK: Appealing

    private func appeal(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id("id", of: Sanction.self, orThrow: .notFound)
        return try await door.enter(context) { insider in
            let form = try await request.form()
            do {
                try await AppealSanction(sanction: id, persona: insider.id, text: form["text"])(services)
                return site.redirect(to: "/lounge/me", toast: .appealed, for: context)
            } catch let problem as Problem where problem.status != 404 && !context.visit.wantsFragment {
                let appeal = RefusedWords(row: id.rawValue, words: form.text("text"), problem: problem.phrase)
                return try await me(.posts, insider, appeal: appeal, context, status: problem.status)
                    .retrying(after: problem)
            }
        }
    }

    // MARK: Account and app

    private func account(_ context: Context) async throws -> Response {
        let member = try context.member()
        let own = try await services.database.read { reader in try OwnAccount.read(member.id, reader) }
        let page = LoungeAccountPage(
            name: member.name, handle: member.handle, email: own.email, joinedAt: member.id.createdAt)
        // This page says nothing about the persona: the account is kept apart from it.
        return sub(.loungeAccount, loungeAccountView(page, shell: site.shell(context)), context)
    }

    private func about(_ context: Context) async throws -> Response {
        _ = try context.member()
        return sub(.loungeAbout, loungeAboutView(shell: site.shell(context)), context)
    }

    private func sub(_ title: Phrase, _ content: HTML, _ context: Context) -> Response {
        site.page(
            .lounge(context.language(title), nil, back: "/lounge/me", in: context.language), content, for: context)
    }
}

extension MemberPage {
    fileprivate static func read(
        _ profile: PersonaProfile, _ tab: Tab, before: ID<LoungePost>?, viewer: ID<Persona>, own: Own? = nil,
        today: Day, _ reader: Reader
    ) throws -> MemberPage {
        let selection: LoungeSelection = tab == .posts ? .posts(by: profile.id) : .replies(by: profile.id)
        let (items, next) = try LoungeReader.slice(selection, before: before, viewer: viewer, reader)
        let path = MemberPage(
            profile: profile, tab: tab, items: [], next: nil, isFirst: true, own: own, today: today
        ).path(of: tab)
        return MemberPage(
            profile: profile, tab: tab, items: items, next: olderPath(path, before: next), isFirst: before == nil,
            own: own, today: today)
    }
}

extension Phrase {
    fileprivate static let appealed = Phrase(
        "이의 신청을 보냈어요. 사람이 읽고 답할 거예요.", "Your appeal has been sent. A person will read and answer it.")
}
