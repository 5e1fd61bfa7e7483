import Accounts
package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import Identity
import IdentityPages
import Joining
import Kernel
import SQL
package import Web

/// Joining after a first login at a provider.
package struct SocialJoinRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    /// Without providers there is nothing here.
    package func add(to router: some RouterMethods<Context>) {
        guard !services.credentials.social.all.isEmpty else { return }
        router.get("/join/social") { request, context in
            guard context.viewer == nil else { return Response.redirect(to: "/", type: .normal) }
            guard let (_, arrival) = try await find(request) else { return try await gone(context) }
            return try await show(arrival, context)
        }
        router.post("/join/social") { request, context in try await join(request, context) }
    }

    private func find(_ request: Request) async throws -> (LinkToken, PendingSocialJoin)? {
        guard let token = request.cookie(Cookie.socialJoin, of: site).flatMap(LinkToken.init) else { return nil }
        let now = services.clock.now()
        let found = try await services.database.read { reader in try PendingSocialJoin.find(token, now: now, reader) }
        return found.map { (token, $0) }
    }

    private func gone(_ context: Context) async throws -> Response {
        var page = LoginPage(problem: Problem.arrivalGone.phrase, canJoin: try await services.takesMembers())
        page.takesPasskeys = site.relyingParty != nil
        page.ways = services.credentials.social.ways
        return site.page(
            .login(page, in: context.language), loginView(page, shell: site.shell(context)), for: context,
            status: .init(code: Problem.arrivalGone.status))
    }

    /// - Parameter form: the refused form; `nil` shows the provider's claims.
    private func show(
        _ arrival: PendingSocialJoin, _ context: Context, form: Form? = nil, problems: Problems = Problems([])
    ) async throws -> Response {
        let now = services.clock.now()
        // Over the budget, the answer does not reveal whether the code was right.
        let invitation = problems.status == 429 ? nil : arrival.invitation
        let admission = try await services.database.read { reader in
            try services.registration.admission(invitation, at: now, reader)
        }
        let label = services.credentials.social[arrival.provider]?.label ?? Phrase(arrival.provider, arrival.provider)
        let page = SocialJoinPage(
            provider: label, name: form?.text("name") ?? arrival.name,
            handle: form?.text("handle") ?? arrival.handle, major: form?.text("major") ?? arrival.major,
            email: arrival.emailIsVerified ? arrival.email : form?.text("email") ?? arrival.email,
            emailIsVerified: arrival.emailIsVerified, consents: form.map { Consents($0) } ?? Consents(all: false),
            problems: problems, isFirst: admission.isFirst, inviter: admission.inviter)
        return site.page(
            Frame(title: context.language(.join), scripts: ["consents.js"], isBare: true),
            socialJoinView(page, shell: site.shell(context)), for: context, problems: problems)
    }

    private func join(_ request: Request, _ context: Context) async throws -> Response {
        guard context.viewer == nil else { return .redirect(to: "/", type: .normal) }
        guard let (token, arrival) = try await find(request) else { return try await gone(context) }
        let form = try await request.form()
        do {
            let joined = try await JoinSocially(
                token: token, name: form.text("name"), handle: form.text("handle"), major: form.text("major"),
                email: form.text("email"), consents: Consents(form), language: context.language,
                network: context.visit.network)(services)
            let outcome = try await SignIn(
                account: joined.id, browser: LoginBrowser(request, context, of: site), mailsNewDevice: false)(services)
            var response = site.signedIn(
                outcome, next: WelcomeRoutes.path(next: joined.next),
                toast: joined.role == .admin ? .welcomeAdmin : nil, for: context)
            response.setCookie(Cookie.socialJoin, "", age: .zero, site: site)
            return response
        } catch let problem as Problem where problem.status == 410 {
            return try await gone(context)
        } catch let problem as Problem {
            return try await show(arrival, context, form: form, problems: Problems([problem]))
        } catch let problems as Problems {
            return try await show(arrival, context, form: form, problems: problems)
        }
    }
}
