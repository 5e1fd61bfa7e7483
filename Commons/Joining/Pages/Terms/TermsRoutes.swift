import Accounts
package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import IdentityPages
import Joining
import Kernel
import SQL
package import Web

/// The terms, for everybody; agreeing to new ones, and members' own consents.
package struct TermsRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/terms") { _, context in
            page(context.language(.terms), termsListView(shell: site.shell(context)), context)
        }
        router.get("/terms/agree") { request, context in
            try await ask(try context.member(), next: localPath(request.query["next"]), context)
        }
        router.post("/terms/agree") { request, context in try await agree(request, context) }
        router.get("/terms/{kind}") { _, context in
            guard let kind = context.parameters.get("kind").flatMap({ TermsKind(rawValue: $0) }) else {
                throw Problem.notFound
            }
            let view = termsView(TermsPage(kind, in: context.language), shell: site.shell(context))
            return page(context.language(kind.title), view, context)
        }
        router.get("/settings/consents") { _, context in try await show(context) }
        router.post("/settings/consents") { request, context in try await change(request, context) }
    }

    /// Bare before agreeing: the frame would link to pages still closed.
    private func page(_ title: String, _ view: HTML, _ context: Context) -> Response {
        let isBare = context.viewer?.needsConsent ?? false
        return site.page(Frame(title: title, bar: .empty, styles: ["terms.css"], isBare: isBare), view, for: context)
    }

    private func agreements(_ member: Viewer) async throws -> [Agreement] {
        try await services.database.read { reader in try Agreement.all(of: member.id, reader) }
    }

    /// The page that asks, unless there is nothing left to ask.
    func ask(
        _ member: Viewer, next: String, kept: CarriedForm? = nil, problem: Problem? = nil,
        consents: Consents = Consents(all: false), _ context: Context
    ) async throws -> Response {
        let agreements = try await agreements(member)
        if agreements.lacking.isEmpty {
            // Agreed elsewhere a moment ago.
            services.sessions.forget(member.id)
            return kept.map { resend($0, context) } ?? .redirect(to: next, type: .normal)
        }
        let page = AgreePage(
            agreements, consents: consents, next: next, problem: problem?.phrase, kept: kept)
        let status = problem?.status ?? (kept == nil ? 200 : 403)
        return site.page(
            Frame(title: context.language(.terms), scripts: ["consents.js"], isBare: true),
            agreeView(page, shell: site.shell(context)), for: context, status: .init(code: status))
    }

    private func resend(_ kept: CarriedForm, _ context: Context) -> Response {
        site.page(
            Frame(title: context.language(.terms), isBare: true), resendView(kept, shell: site.shell(context)),
            for: context)
    }

    private func agree(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        // It holds another form.
        let form = try await request.form(upTo: Form.textLimit)
        let (consents, kept, next) = (Consents(form), CarriedForm(form), localPath(form["next"]))
        do {
            try await AgreeToTerms(account: member.id, consents: consents)(services)
        } catch let problems as Problems {
            return try await ask(
                member, next: next, kept: kept, problem: problems.all.first, consents: consents, context)
        }
        return kept.map { resend($0, context) } ?? .redirect(to: next, type: .normal)
    }

    private func show(_ context: Context) async throws -> Response {
        let member = try context.member()
        let page = ConsentsPage(try await agreements(member))
        return site.page(
            Frame(title: context.language(.consents), place: .settings),
            consentsView(page, shell: site.shell(context)), for: context)
    }

    private func change(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        guard let kind = TermsKind(rawValue: form["kind"]), ["0", "1"].contains(form["given"]) else {
            throw Problem.badRequest
        }
        let isGiven = form["given"] == "1"
        try await ChangeConsent(account: member.id, kind: kind, isGiven: isGiven)(services)
        return site.redirect(
            to: SettingsPath.consents, toast: isGiven ? .consentGiven : .consentWithdrawn, for: context)
    }
}

extension Phrase {
    fileprivate static let consentGiven = Phrase("동의해 주셔서 고마워요.", "Thank you for agreeing.")
    fileprivate static let consentWithdrawn = Phrase("동의를 철회했어요.", "Consent withdrawn.")
}
