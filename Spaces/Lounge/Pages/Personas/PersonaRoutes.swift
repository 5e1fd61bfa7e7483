import Base
import Core
import Design
import HTTPTypes
import Hummingbird
import Kernel
import Personas
import SQL
import Web

/// Entering the lounge, and changing nickname and intro.
struct PersonaRoutes: Sendable {
    let door: LoungeDoor
    private var services: Services { door.services }
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/lounge/join") { request, context in try await showEntrance(request, context) }
        router.post("/lounge/join") { request, context in try await join(request, context) }
        router.get("/lounge/nickname") { request, context in try await look(request.query, context) }
        router.post("/lounge/nickname") { request, context in
            let form = try await request.form()
            return try await look(form, context)
        }
        router.get("/lounge/me/edit") { _, context in try await showEditor(context) }
        router.post("/lounge/me/edit") { request, context in try await edit(request, context) }
    }

    // MARK: Entering

    private func showEntrance(_ request: Request, _ context: Context) async throws -> Response {
        let next = next(request.query)
        guard try await door.insider(context) == nil else { return .redirect(to: next, type: .normal) }
        return entrance(PersonaForm(next: next), context)
    }

    private func join(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        let next = next(form)
        let nickname = form.text("nickname")
        guard try await door.insider(context) == nil else { return .redirect(to: next, type: .normal) }
        do {
            if form["check"] == "1" {
                try services.limiter.take(.nicknames, by: member.id.description)
                try await check(nickname, of: member.id, keptBy: nil)
                return entrance(PersonaForm(nickname: nickname, isFree: true, next: next), context)
            }
            _ = try await EnterLounge(account: member.id, nickname: nickname)(services)
            return site.redirect(to: next, toast: .enteredLounge, for: context)
        } catch let problem as Problem {
            return entrance(
                PersonaForm(nickname: nickname, problems: Problems([problem]), next: next), context,
                status: problem.status)
        }
    }

    /// Where to continue, on this site.
    private func next(_ form: Form) -> String { form["next"].isEmpty ? "/lounge" : localPath(form["next"]) }

    private func entrance(_ form: PersonaForm, _ context: Context, status: Int = 200) -> Response {
        let shell = site.shell(context)
        return site.page(
            .lounge(shell.language(.joinLounge), nil, back: "/", in: shell.language),
            joinLoungeView(form, shell: shell), for: context, status: .init(code: status)
        ).retrying(after: form.problems.all.first)
    }

    // MARK: Looking a nickname up

    private func look(_ form: Form, _ context: Context) async throws -> Response {
        let member = try context.member()
        try services.limiter.take(.nicknames, by: member.id.description)
        let insider = try await door.insider(context)
        do {
            try await check(form.text("q"), of: member.id, keptBy: insider?.id)
            return .json(["isFree": true, "message": JSON(context.language(.nicknameFree))])
        } catch let problem as Problem {
            return .json(["isFree": false, "message": JSON(context.language(problem.phrase))])
        }
    }

    /// - Throws: the problem of a nickname for anybody but its holder.
    private func check(_ text: String, of account: ID<Account>, keptBy persona: ID<Persona>?) async throws {
        try await services.database.read { reader in
            try Personas.check(text, of: account, keptBy: persona, reader)
        }
    }

    // MARK: Changing it

    private func showEditor(_ context: Context) async throws -> Response {
        try await door.enter(context) { insider in
            let profile = try await services.database.read { reader in
                try PersonaQueries.profile(id: insider.id, reader)
            }
            return editor(
                PersonaForm(nickname: insider.nickname, intro: profile?.intro ?? "", own: insider.nickname), insider,
                context)
        }
    }

    private func edit(_ request: Request, _ context: Context) async throws -> Response {
        try await door.enter(context) { insider in
            let form = try await request.form()
            let (nickname, intro) = (form.text("nickname"), form.text("intro"))
            do {
                if form["check"] == "1" {
                    try services.limiter.take(.nicknames, by: insider.id.description)
                    try await check(nickname, of: try context.member().id, keptBy: insider.id)
                    return editor(
                        PersonaForm(nickname: nickname, intro: intro, isFree: true, own: insider.nickname), insider,
                        context)
                }
                try await EditPersona(persona: insider.id, nickname: nickname, intro: intro)(services)
                return site.redirect(to: "/lounge/me", toast: .personaSaved, for: context)
            } catch let problem as Problem {
                return editor(
                    PersonaForm(
                        nickname: nickname, intro: intro, problems: Problems([problem]), own: insider.nickname),
                    insider, context, status: problem.status
                ).retrying(after: problem)
            }
        }
    }

    private func editor(
        _ form: PersonaForm, _ insider: CurrentPersona, _ context: Context, status: Int = 200
    ) -> Response {
        let shell = site.shell(context)
        return site.page(
            .lounge(shell.language(.editPersona), insider, back: "/lounge/me", in: shell.language),
            editPersonaView(form, shell: shell), for: context, status: .init(code: status))
    }
}

extension Phrase {
    fileprivate static let personaSaved = Phrase("저장했어요.", "Saved.")
    // It does not name the persona: the next page may be one outside.
    fileprivate static let enteredLounge = Phrase("라운지에 오신 걸 환영해요.", "Welcome to the lounge.")
}
