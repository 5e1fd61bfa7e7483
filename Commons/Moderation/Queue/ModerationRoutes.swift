package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import Kernel
import NIOCore
import SQL
package import Web

/// The moderators' pages and their decisions. For everybody else they do not exist.
package struct ModerationRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        for tab in ModerationPage.Tab.allCases {
            router.get(RouterPath(tab.path)) { request, context in
                let filter =
                    tab == .log
                    ? LogFilter<DecisionAct>(member: request.query["member"], act: request.query["act"]) : LogFilter()
                return try await show(tab, request.query["after"], filter, Moderator(context.member()), context)
            }
        }
        router.get("/admin/reports/:id") { _, context in
            try await showCase(context.reportID(), Moderator(context.member()), context)
        }
        router.get("/admin/reports/:id/images/:position") { _, context in try await image(context) }
        router.post("/admin/reports/:id/open") { _, context in
            let moderator = try Moderator(context.member())
            let id = try context.reportID()
            try await OpenReportedMessages(report: id, moderator: moderator)(services)
            return Response.redirect(to: "/admin/reports/\(id)", type: .normal)
        }
        router.post("/admin/reports/:id") { request, context in try await decide(request, context) }
        router.post("/admin/appeals/:id") { request, context in
            try await act(.appeals, "answer", request, context) { moderator, form in
                guard let isUpheld = ["uphold": true, "reject": false][form["act"]] else { throw Problem.badRequest }
                try await AnswerAppeal(
                    sanction: context.sanctionID(), isUpheld: isUpheld, answer: form["answer"], moderator: moderator)(
                        services)
            }
        }
        router.post("/admin/held/:id") { request, context in
            try await act(.held, "reason", request, context) { moderator, form in
                guard let isReleased = ["release": true, "refuse": false][form["act"]] else { throw Problem.badRequest }
                try await DecideHeldPost(
                    post: context.id("id", orThrow: .nothingToDecide), isReleased: isReleased, reason: form["reason"],
                    moderator: moderator)(services)
            }
        }
        router.post("/admin/sanctions/:id") { request, context in
            try await act(.sanctions, "note", request, context) { moderator, form in
                try await EndSanction(sanction: context.sanctionID(), note: form["note"], moderator: moderator)(
                    services)
            }
        }
    }

    // MARK: Lists

    private func show(
        _ tab: ModerationPage.Tab, _ after: String, _ filter: LogFilter<DecisionAct>,
        _ moderator: Moderator, problem: Problem? = nil, refused: RefusedWords? = nil, _ context: Context
    ) async throws -> Response {
        var page = try await services.database.read { reader in
            try ModerationPage.read(tab, after, filter, for: moderator, reader)
        }
        page.problem = problem?.phrase
        if let refused, page.has(row: refused.row) { (page.refused, page.problem) = (refused, nil) }
        // Somebody else has decided it meanwhile: there is no row to write in.
        if page.refused == nil { page.kept = refused?.words ?? "" }
        if site.features.contains(.lounge) { page.lounge = "/lounge/moderation" }
        return site.page(
            .moderation(context.language(.moderation), back: SettingsPath.index),
            moderationView(page, shell: site.shell(context)),
            for: context, status: .init(code: problem?.status ?? 200)
        ).retrying(after: problem)
    }

    /// - Parameter field: the words of the decision.
    private func act(
        _ tab: ModerationPage.Tab, _ field: String, _ request: Request, _ context: Context,
        _ act: (Moderator, Form) async throws -> Void
    ) async throws -> Response {
        let moderator = try Moderator(context.member())
        let form = try await request.form()
        do {
            try await act(moderator, form)
        } catch let problem as Problem where [404, 409, 422, 429].contains(problem.status) {
            guard !context.visit.wantsFragment else { throw problem }
            let row = Int64(context.text("id"), in: 2...Int64.max - 1)
            let refused = row.map { RefusedWords(row: $0, words: form[field], problem: problem.phrase) }
            // The list begins with the row.
            let after = row.map { "\(tab == .sanctions ? $0 + 1 : $0 - 1)" } ?? ""
            return try await show(tab, after, LogFilter(), moderator, problem: problem, refused: refused, context)
        }
        return site.redirect(to: tab.path, toast: .decided, for: context)
    }

    // MARK: One case

    private func showCase(
        _ id: ID<Report>, _ moderator: Moderator, form: CaseForm = CaseForm(), _ context: Context
    ) async throws -> Response {
        let now = services.clock.now()
        var page = try await services.database.read { reader in
            try CasePage.read(id, for: moderator, now: now, reader)
        }
        page.form = form
        return site.page(
            .moderation(context.language(.caseAbout(page.row.author.name)), back: ModerationPage.Tab.reports.path),
            caseView(page, shell: site.shell(context)), for: context, status: .init(code: form.problem?.status ?? 200)
        ).retrying(after: form.problem)
    }

    private func decide(_ request: Request, _ context: Context) async throws -> Response {
        let moderator = try Moderator(context.member())
        let id = try context.reportID()
        let fields = try await request.form()
        var form = CaseForm(fields)
        do {
            guard let act = form.act else { throw Problem.decisionMissing }
            let done = try await DecideCase(
                report: id, act: act,
                withheld: Withheld(Withheld.names.filter { form.withheld.contains($0.name) }.map(\.what)),
                period: form.period.duration, hidesPost: form.hidesPost, isConfirmed: fields["confirm"] == "1",
                reason: form.reason, note: form.note,
                moderator: moderator)(services)
            return site.redirect(
                to: ModerationPage.Tab.reports.path, toast: done == .deletionProposed ? .proposed : .decided,
                for: context)
        } catch let problem as Problem where !context.visit.wantsFragment {
            form.problem = problem
            form.asksToConfirm = form.act == .delete && problem.status == 422 && problem.field == nil
            return try await showCase(id, moderator, form: form, context)
        }
    }

    private func image(_ context: Context) async throws -> Response {
        let moderator = try Moderator(context.member())
        let id = try context.reportID()
        guard let position = Int(context.text("position"), in: 0...1_000) else { throw Problem.notFound }
        let bytes = try await services.database.read { reader -> [UInt8]? in
            guard let row = try CaseQueries.one(id, for: moderator, reader) else { return nil }
            guard try row.kind != .messages || CaseQueries.hasRead(id, moderator, reader) else { return nil }
            return try CaseQueries.image(position, of: id, reader)
        }
        guard let bytes else { throw Problem.notFound }
        return Response(
            status: .ok, headers: [.contentType: "image/webp", .cacheControl: "private, no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

extension Context {
    fileprivate func reportID() throws -> ID<Report> { try id("id", orThrow: .nothingToDecide) }
    fileprivate func sanctionID() throws -> ID<Sanction> { try id("id", orThrow: .nothingToDecide) }
}

extension Frame {
    fileprivate static func moderation(_ title: String, back: String) -> Frame {
        var frame = Frame(title: title, place: .settings, styles: ["cases.css"])
        frame.back = back
        return frame
    }
}

extension CaseForm {
    fileprivate init(_ form: Form) {
        act = DecideCase.Act(rawValue: form["act"])
        withheld = Set(form.all("withheld"))
        period = CasePeriod(rawValue: form["period"]) ?? .week
        hidesPost = form["hide"] == "1"
        reason = form["reason"]
        note = form["note"]
    }
}

extension Problem {
    fileprivate static let decisionMissing = Problem(
        422, Phrase("무엇을 할지 골라 주세요.", "Choose what to do."))
}

extension Phrase {
    fileprivate static let decided = Phrase("결정했어요.", "Decision recorded.")
    fileprivate static let proposed = Phrase(
        "숨겼어요. 다른 운영진이 동의하면 삭제돼요.", "Hidden. It is deleted once another moderator agrees.")
}
