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

/// To a provider, and back from it.
package struct SocialLoginRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    /// Without providers there is nothing here.
    package func add(to router: some RouterMethods<Context>) {
        guard !services.credentials.social.all.isEmpty else { return }
        router.get("/login/with/{provider}") { _, context in
            _ = try provider(context)
            return Response.redirect(to: "/login", type: .normal)
        }
        router.post("/login/with/{provider}") { request, context in try await start(request, context) }
        router.get("/login/with/{provider}/callback") { request, context in try await finish(request, context) }
    }

    private func provider(_ context: Context) throws -> SocialProvider {
        guard let provider = services.credentials.social[context.text("provider")] else { throw Problem.notFound }
        return provider
    }

    private func start(_ request: Request, _ context: Context) async throws -> Response {
        let provider = try provider(context)
        let form = try await request.form()
        let next = localPath(form["next"])
        guard context.viewer == nil else { return .redirect(to: next, type: .normal) }
        do {
            return try await providerRedirect(
                to: provider, next: next, invitation: InvitationCode(form["invitation"]), request, context, services)
        } catch let problem as Problem {
            return try await refuse(problem, next: next, context)
        }
    }

    private func finish(_ request: Request, _ context: Context) async throws -> Response {
        let provider = try provider(context)
        let query = request.query
        var pending: PendingLogin?
        do {
            pending = try await take(query["state"], from: provider, request, context)
            // Some leave the state out of a refusal. It is believed: nothing comes of it but a sentence.
            guard query["error"] != "access_denied" else { throw Problem.socialDenied(provider.label) }
            guard let login = pending else { throw Problem.socialStale }
            try await checkSender(query, provider)
            guard query["error"].isEmpty, !query["code"].isEmpty else {
                let code = String(query["error"].prefix(60))
                throw Problem.social(.provider("it came back with \(code)"), at: provider, services.logger)
            }
            let outcome = try await FinishSocialLogin(
                provider: provider, pending: login, code: query["code"], viewer: context.viewer?.id,
                browser: LoginBrowser(request, context, of: site))(services)
            return try await answer(outcome, login, of: provider, context)
        } catch let problem as Problem {
            let isLinking = pending.map { $0.account != nil } ?? (context.viewer != nil)
            if isLinking, context.viewer != nil {
                return try await LoginsRoutes(services).show(context, problems: Problems([problem])).keptSecret()
            }
            return try await refuse(problem, next: pending?.next ?? "/", context).keptSecret()
        }
    }

    private func take(
        _ state: String, from provider: SocialProvider, _ request: Request, _ context: Context
    ) async throws -> PendingLogin? {
        guard let state = LinkToken(state),
            let browser = request.cookie(Cookie.social, of: site).flatMap(LinkToken.init)
        else { return nil }
        return try await TakePendingLogin(
            state: state, browser: browser, provider: provider, network: context.visit.network)(services)
    }

    /// The answering provider must be the asked one, where providers identify themselves (RFC 9207, §2.4).
    private func checkSender(_ query: Form, _ provider: SocialProvider) async throws {
        let sender = query["iss"]
        do {
            let namesItself = try await services.credentials.social.directory.metadata(of: provider).namesItself
            guard sender.isEmpty ? !namesItself : sender == provider.issuer else {
                throw SocialFailure.refused("an answer of another provider")
            }
        } catch let failure as SocialFailure {
            throw Problem.social(failure, at: provider, services.logger)
        }
    }

    private func answer(
        _ outcome: FinishSocialLogin.Outcome, _ pending: PendingLogin, of provider: SocialProvider, _ context: Context
    ) async throws -> Response {
        switch outcome {
        case .open(let outcome): return site.signedIn(outcome, next: pending.next, for: context)
        case .linked: return site.redirect(to: SettingsPath.logins, toast: .loginLinked, for: context)
        case .unknown(let identity, let person):
            let token = try await BeginSocialJoin(
                provider: provider, identity: identity, person: person, pending: pending)(services)
            var response = site.redirect(to: "/join/social", for: context)
            response.setCookie(Cookie.socialJoin, token.text, age: PendingSocialJoin.lifetime, site: site)
            return response
        }
    }

    /// The login page with a problem; or, if joining is closed, the page that says so.
    private func refuse(_ problem: Problem, next: String, _ context: Context) async throws -> Response {
        let status = HTTPResponse.Status(code: problem.status)
        guard problem.status != 403 else {
            let title = services.registration.mode == .closed ? Phrase.joiningIsClosed : .invitationOnly
            return site.page(
                Frame(title: context.language(.join), isBare: true),
                noJoiningView(
                    NoJoiningPage(title: title, text: problem.phrase, next: next), shell: site.shell(context)),
                for: context, status: status)
        }
        var page = LoginPage(next: next, problem: problem.phrase, canJoin: try await services.takesMembers())
        page.takesPasskeys = site.relyingParty != nil
        page.ways = services.credentials.social.ways
        return site.page(
            .login(page, in: context.language), loginView(page, shell: site.shell(context)), for: context,
            status: status
        ).retrying(after: problem)
    }
}

extension Phrase {
    fileprivate static let loginLinked = Phrase("연결했어요.", "Linked.")
}
