import Base
import Core
import Design
import HTTPTypes
import Hummingbird
import Kernel
import SQL
import Web

/// The open cases of moderators and admins, and their decisions. For everybody else the page does not exist.
struct ModerationRoutes: Sendable {
    private let services: Services
    private let rules: LoungeRules
    private let door: LoungeDoor
    private var site: Site { services.site }

    init(_ services: Services, rules: LoungeRules) {
        self.services = services
        self.rules = rules
        door = LoungeDoor(services: services)
    }

    func add(to router: some RouterMethods<Context>) {
        for tab in ModerationPage.Tab.allCases {
            router.get(RouterPath(tab.path)) { request, context in
                try await door.moderate(context) { moderator in
                    try await show(tab, request.query, moderator, context)
                }
            }
        }
        let moderation = "/lounge/moderation"
        router.post("\(moderation)/reports/:id") { request, context in
            let id = try context.id("id", of: LoungeReport.self, orThrow: .nothingToDecide)
            return try await decide(.reports, request, context) { moderator, form in
                guard let act = AnswerReport.Act(rawValue: form["act"]) else { throw Problem.badRequest }
                try await AnswerReport(
                    report: id, act: act, moderator: moderator, note: form["note"], reason: form["reason"])(services)
            }
        }
        router.post("\(moderation)/held/:id") { request, context in
            let id = try context.id("id", of: Persona.self, orThrow: .nothingToDecide)
            return try await decide(.held, request, context) { moderator, form in
                let counts = try form.choice(["count": true, "void": false])
                guard let upTo = ID<Press>(form["upto"]) else { throw Problem.badRequest }
                try await DecideHeld(
                    persona: id, counts: counts, upTo: upTo, moderator: moderator, rules: rules, note: form["note"])(
                        services)
            }
        }
        router.post("\(moderation)/appeals/:id") { request, context in
            let id = try context.id("id", of: Sanction.self, orThrow: .nothingToDecide)
            return try await decide(.appeals, request, context) { moderator, form in
                let isUpheld = try form.choice(["uphold": true, "reject": false])
                try await AnswerAppeal(
                    sanction: id, isUpheld: isUpheld, note: form["note"], moderator: moderator, rules: rules)(services)
            }
        }
        addActs(to: router, at: moderation)
    }

    private func addActs(to router: some RouterMethods<Context>, at moderation: String) {
        router.post("\(moderation)/personas/:id/suspend") { request, context in
            let id = try context.id("id", of: Persona.self, orThrow: .nothingToDecide)
            return try await decide(.reports, request, context) { moderator, form in
                try await SuspendPersona(
                    persona: id, reason: form["reason"], moderator: moderator, rules: rules)(services)
            }
        }
        router.post("\(moderation)/personas/:id/release") { request, context in
            let id = try context.id("id", of: Persona.self, orThrow: .nothingToDecide)
            return try await decide(.suspensions, request, context) { moderator, form in
                try await EndSuspension(
                    persona: id, note: form["note"], moderator: moderator, rules: rules)(services)
            }
        }
        router.post("\(moderation)/posts/:id/void") { request, context in
            let id = try context.id("id", of: LoungePost.self, orThrow: .nothingToDecide)
            return try await decide(.suspensions, request, context) { moderator, form in
                try await VoidPresses(post: id, moderator: moderator, rules: rules, note: form["note"])(services)
            }
        }
    }

    // MARK: Pages

    private func show(
        _ tab: ModerationPage.Tab, _ query: Form, _ moderator: Moderator, problem: Problem? = nil,
        kept: [String] = [], _ context: Context
    ) async throws -> Response {
        let page = try await services.database.read { reader in
            try ModerationPage.read(tab, query, for: moderator, today: services.clock.now().day, reader)
        }
        var shown = page
        shown.problem = problem?.phrase
        shown.kept = kept
        let shell = site.shell(context)
        return site.page(
            .lounge(shell.language(.loungeModeration), nil, back: "/lounge/me", in: shell.language),
            moderationView(shown, shell: shell), for: context, status: .init(code: problem?.status ?? 200)
        ).retrying(after: problem)
    }

    // MARK: Deciding

    /// Decides, and returns to the page of the case.
    private func decide(
        _ tab: ModerationPage.Tab, _ request: Request, _ context: Context,
        _ act: (Moderator, Form) async throws -> Void
    ) async throws -> Response {
        try await door.moderate(context) { moderator in
            let form = try await request.form()
            do {
                try await act(moderator, form)
            } catch let problem as Problem where [409, 422, 429].contains(problem.status) {
                guard !context.visit.wantsFragment else { throw problem }
                return try await show(
                    tab, Form(), moderator, problem: problem, kept: [form["note"], form["reason"]], context)
            }
            let path = request.refererPath
            return site.redirect(
                to: path.hasPrefix("/lounge/moderation") ? path : tab.path, toast: .decided, for: context)
        }
    }
}

extension ModerationPage {
    fileprivate static func read(
        _ tab: Tab, _ query: Form, for moderator: Moderator, today: Day, _ reader: Reader
    ) throws -> ModerationPage {
        let size = ModerationQueries.pageSize
        let counts = try ModerationQueries.counts(for: moderator, reader)
        let after = query["after"]
        let content: Content
        let last: String?
        switch tab {
        case .reports:
            let rows = try ModerationQueries.reports(after: ID(after), limit: size + 1, for: moderator, reader)
            content = .reports(Array(rows.prefix(size)))
            last = rows.count > size ? rows[size - 1].id.description : nil
        case .held:
            let rows = try ModerationQueries.held(after: ID(after), limit: size + 1, for: moderator, reader)
            content = .held(Array(rows.prefix(size)))
            last = rows.count > size ? rows[size - 1].persona.description : nil
        case .appeals:
            let rows = try ModerationQueries.appeals(after: ID(after), limit: size + 1, for: moderator, reader)
            content = .appeals(Array(rows.prefix(size)))
            last = rows.count > size ? rows[size - 1].measure.id.description : nil
        case .suspensions:
            let rows = try ModerationQueries.suspensions(after: ID(after), limit: size + 1, for: moderator, reader)
            content = .suspensions(Array(rows.prefix(size)))
            last = rows.count > size ? rows[size - 1].measure.id.description : nil
        case .log:
            let rows = try ModerationQueries.decisions(before: ID(after), limit: size + 1, for: moderator, reader)
            content = .log(Array(rows.prefix(size)))
            last = rows.count > size ? rows[size - 1].id.description : nil
        }
        return ModerationPage(
            tab: tab, counts: counts, content: content, next: last.map { "\(tab.path)?after=\($0)" }, today: today)
    }
}

extension Form {
    /// The values of the field `act`.
    fileprivate func choice(_ acts: [String: Bool]) throws -> Bool {
        guard let choice = acts[self["act"]] else { throw Problem.badRequest }
        return choice
    }
}

extension Phrase {
    fileprivate static let decided = Phrase("결정했어요.", "Decision recorded.")
}
