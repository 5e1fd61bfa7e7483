import Base
import Core
import Design
import HTTPTypes
import Hummingbird
import Kernel
import Lounge
import Personas
import SQL
import Web

/// The button that makes an author fade: the question before it, pressing, taking back; and the page with its rules.
struct PressRoutes: Sendable {
    let door: LoungeDoor
    let rules: LoungeRules
    private var services: Services { door.services }
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/lounge/:id/transparency") { _, context in try await ask(context) }
        router.post("/lounge/:id/transparency") { _, context in try await press(context) }
        router.post("/lounge/:id/transparency/withdraw") { _, context in try await withdraw(context) }
        // Readable before entering.
        router.get("/lounge/rules") { _, context in try await showRules(context) }
    }

    private func ask(_ context: Context) async throws -> Response {
        let id = try context.id("id", of: LoungePost.self, orThrow: .loungePostNotFound)
        return try await door.enter(context) { insider in try await question(id, insider, context) }
    }

    private func press(_ context: Context) async throws -> Response {
        let id = try context.id("id", of: LoungePost.self, orThrow: .loungePostNotFound)
        return try await door.enter(context) { insider in
            try await answer(id, insider, toast: .transparencyPressed, context) {
                _ = try await PressTransparency(post: id, presser: insider.id, rules: rules)(services)
            }
        }
    }

    private func withdraw(_ context: Context) async throws -> Response {
        let id = try context.id("id", of: LoungePost.self, orThrow: .loungePostNotFound)
        return try await door.enter(context) { insider in
            try await answer(id, insider, toast: .transparencyWithdrawn, context) {
                try await WithdrawPress(post: id, presser: insider.id, rules: rules)(services)
            }
        }
    }

    /// Does it, and shows the post as it looks then.
    private func answer(
        _ id: ID<LoungePost>, _ insider: CurrentPersona, toast: Phrase, _ context: Context,
        _ act: () async throws -> Void
    ) async throws -> Response {
        do {
            try await act()
        } catch let problem as Problem where !context.visit.wantsFragment && problem.status != 404 {
            return try await question(id, insider, problem: problem, context)
        }
        let item = try await item(id, insider)
        guard context.visit.wantsFragment else {
            return site.redirect(to: item.path, toast: toast, for: context)
        }
        return .html(loungeItemView(item, today: services.clock.now().day, shell: site.shell(context)))
    }

    private func question(
        _ id: ID<LoungePost>, _ insider: CurrentPersona, problem: Problem? = nil, _ context: Context
    ) async throws -> Response {
        let item = try await item(id, insider)
        guard !item.isOwn else { throw Problem.transparencyOwn }
        let now = services.clock.now()
        var question = PressQuestion(
            item: item, rules: rules, rest: RestrictionNotice(insider, at: now), problem: problem?.phrase)
        if !rules.isPlain {
            let made = PressQueries.made(by: insider.id, since: now - .hours(24))
            let count = try await services.database.read { reader in try reader.value(made, as: Int.self) ?? 0 }
            question.left = max(0, rules.pressesADay - count)
        }
        let shell = site.shell(context)
        guard !context.visit.wantsFragment else {
            return .html(pressQuestionView(question, today: now.day, shell: shell))
        }
        return site.page(
            .lounge(shell.language(.transparency), insider, back: item.path, in: shell.language),
            pressPageView(question, today: now.day, shell: shell), for: context,
            status: .init(code: problem?.status ?? 200)
        ).retrying(after: problem)
    }

    private func item(_ id: ID<LoungePost>, _ insider: CurrentPersona) async throws -> LoungeItem {
        let item = try await services.database.read { reader in
            try LoungeReader.one(id, viewer: insider.id, reader)
        }
        guard let item else { throw Problem.loungePostNotFound }
        return item
    }

    private func showRules(_ context: Context) async throws -> Response {
        let insider = context.viewer == nil ? nil : try await door.insider(context)
        let shell = site.shell(context)
        return site.page(
            .lounge(shell.language(.loungeRules), insider, in: shell.language),
            loungeRulesView(rules, shell: shell), for: context)
    }
}
