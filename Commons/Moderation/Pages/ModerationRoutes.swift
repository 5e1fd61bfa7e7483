package import Base
import BasePages
import Core
import Design
import HTTPTypes
package import Hummingbird
import Kernel
import Moderation
import NIOCore
import SQL
package import Web

/// The moderators' pages about members, and their decisions. For everybody else they do not exist.
package struct ModerationRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }
    private let other: DocketDoor?

    /// - Parameter other: where a space has cases that are not members'.
    package init(_ services: Services, other: DocketDoor?) {
        self.services = services
        self.other = other
    }

    package func add(to router: some RouterMethods<Context>) {
        MembersDocket(services: services, other: other).add(to: router)
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
    }

    // MARK: One case

    private func showCase(
        _ id: ID<Report>, _ moderator: Moderator, form: CaseForm? = nil, _ context: Context
    ) async throws -> Response {
        let now = services.clock.now()
        let found = try await services.database.read { reader in
            try WholeCase.read(id, for: moderator, now: now, reader)
        }
        let page = CasePage(found: found, form: form ?? CaseForm(about: found.row.kind))
        return site.page(
            .moderation(context.language(.caseAbout(page.found.row.author.name)), back: DocketTab.reports.path),
            caseView(page, shell: site.shell(context)), for: context, status: .init(code: form?.problem?.status ?? 200)
        ).retrying(after: form?.problem)
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
                to: DocketTab.reports.path, toast: done == .deletionProposed ? .proposed : .decided,
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
}

extension Frame {
    static func moderation(_ title: String, back: String) -> Frame {
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
    fileprivate static let proposed = Phrase(
        "숨겼어요. 다른 운영진이 동의하면 삭제돼요.", "Hidden. It is deleted once another moderator agrees.")
}
