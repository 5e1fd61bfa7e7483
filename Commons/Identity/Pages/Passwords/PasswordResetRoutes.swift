package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import Identity
import Kernel
import SQL
package import Web

/// Resetting a forgotten password.
package struct PasswordResetRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/password/reset") { _, context in asking(PasswordResetPage(), context) }
        router.post("/password/reset") { request, context in try await ask(request, context) }
        router.get("/password/reset/{token}") { _, context in
            choosing(try await link(context), context)
        }
        router.post("/password/reset/{token}") { request, context in try await choose(request, context) }
    }

    private func token(_ context: Context) -> LinkToken? { context.parameters.get("token").flatMap(LinkToken.init) }

    private func link(_ context: Context) async throws -> AccountLink? {
        guard let token = token(context) else { return nil }
        let now = services.clock.now()
        return try await services.database.read { reader in
            try AccountLink.find(.password, token, now: now, reader)
        }
    }

    private func asking(
        _ page: PasswordResetPage, _ context: Context, status: HTTPResponse.Status = .ok
    ) -> Response {
        site.page(
            Frame(title: context.language(.resetPassword), isBare: true),
            passwordResetView(page, shell: site.shell(context)), for: context, status: status)
    }

    private func ask(_ request: Request, _ context: Context) async throws -> Response {
        let email = try await request.form().text("email")
        do {
            try await AskForReset(email: email, language: context.language, network: context.visit.network)(services)
            return asking(PasswordResetPage(.sent, email: email), context)
        } catch let problem as Problem {
            return asking(
                PasswordResetPage(email: email, problem: problem.phrase), context, status: .init(code: problem.status)
            ).retrying(after: problem)
        }
    }

    /// The form behind a link; a way to a new one when it does not work.
    private func choosing(_ link: AccountLink?, _ context: Context, problem: Problem? = nil) -> Response {
        guard let link, let token = token(context) else {
            return asking(PasswordResetPage(.expired), context, status: .gone).keptSecret()
        }
        let page = NewPasswordPage(
            path: AccountLink.Purpose.password.path(token), handle: link.handle, problem: problem?.phrase)
        return site.page(
            Frame(title: context.language(.newPasswordTitle), isBare: true),
            newPasswordView(page, shell: site.shell(context)), for: context,
            status: .init(code: problem?.status ?? 200)
        ).retrying(after: problem).keptSecret()
    }

    private func choose(_ request: Request, _ context: Context) async throws -> Response {
        let password = try await request.form()["new-password"]
        guard let token = token(context) else { return choosing(nil, context) }
        do {
            let verb = ResetPassword(token: token, new: password, browser: LoginBrowser(request, context, of: site))
            let outcome = try await context.whileConnected { try await verb(services) }
            return site.signedIn(outcome, next: "/", toast: .passwordReset, interim: .passwordChanged, for: context)
        } catch let problem as Problem {
            return choosing(try await link(context), context, problem: problem)
        }
    }
}

extension Response {
    /// For pages with a secret address: not cached, and not sent as a referrer. Only the origin is sent; without it,
    /// forms could not be distinguished from other sites' forms.
    package func keptSecret() -> Response {
        var response = self
        response.headers[.cacheControl] = "no-store"
        response.headers[.referrerPolicy] = "strict-origin"
        response.headers[.robots] = "noindex"
        return response
    }
}

extension HTTPField.Name {
    fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}

extension Phrase {
    fileprivate static let passwordChanged = Phrase(
        "비밀번호를 바꿨어요. 다른 기기에서는 로그아웃됐어요.", "Your password is changed. Other devices are logged out.")
    fileprivate static let passwordReset = Phrase(
        "비밀번호를 바꾸고 로그인했어요. 다른 기기에서는 로그아웃됐어요.",
        "Your password is changed and you are logged in. Other devices are logged out.")
}
