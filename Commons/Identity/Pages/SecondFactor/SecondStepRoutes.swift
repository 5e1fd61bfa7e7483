import Accounts
package import Base
package import Core
import Design
import HTTPTypes
package import Hummingbird
package import Identity
package import Kernel
import SQL
package import Web

/// The second page of a login.
package struct SecondStepRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/login/two-step") { request, context in try await ask(request, context) }
        router.post("/login/two-step") { request, context in try await take(request, context) }
    }

    private func token(_ request: Request) -> LinkToken? {
        request.cookie(Cookie.secondStep, of: site).flatMap(LinkToken.init)
    }

    private func ask(_ request: Request, _ context: Context) async throws -> Response {
        let next = localPath(request.query["next"])
        guard context.viewer == nil else { return .redirect(to: next, type: .normal) }
        return try await show(token(request), next: next, request.query["recovery"] == "1", context)
    }

    private func show(
        _ token: LinkToken?, next: String, _ takesRecoveryCode: Bool, _ context: Context, problem: Problem? = nil
    ) async throws -> Response {
        let now = services.clock.now()
        let ways = try await services.database.read { reader in
            try token.flatMap { try SecondStep.ways($0, now: now, reader) }
        }
        guard let ways else { return again(next: next, toast: problem?.phrase, context) }
        let page = SecondStepPage(
            next: next, takesRecoveryCode: takesRecoveryCode, hasAuthenticator: ways.hasAuthenticator,
            hasPasskeys: ways.hasPasskeys && site.relyingParty != nil, problem: problem?.phrase)
        return site.page(
            Frame(
                title: context.language(.twoStep), scripts: page.hasPasskeys ? ["passkey.js"] : [], isBare: true),
            secondStepView(page, shell: site.shell(context)), for: context,
            status: .init(code: problem?.status ?? 200)
        ).retrying(after: problem)
    }

    private func take(_ request: Request, _ context: Context) async throws -> Response {
        let form = try await request.form()
        let next = localPath(form["next"])
        let takesRecoveryCode = form["recovery"] == "1"
        guard let token = token(request) else { return again(next: next, toast: .twoStepExpired, context) }
        do {
            let tokens = try await TakeSecondStep(
                token: token, code: form["code"], browser: LoginBrowser(request, context, of: site))(services)
            return site.signedIn(.open(tokens), next: next, for: context)
        } catch let problem as Problem where problem.status == 410 {
            return again(next: next, toast: problem.phrase, context)
        } catch let problem as Problem {
            return try await show(token, next: next, takesRecoveryCode, context, problem: problem)
        }
    }

    /// To the first page.
    private func again(next: String, toast: Phrase?, _ context: Context) -> Response {
        var response = site.redirect(to: logInPath(from: next), toast: toast, for: context)
        response.setCookie(Cookie.secondStep, "", age: .zero, site: site)
        return response
    }
}

extension Site {
    /// Where a login goes on: with the browser's cookies to where it was to lead, or to the page that asks for a code.
    ///
    /// - Parameters:
    ///   - toast: for members who are logged in.
    ///   - interim: for members who are asked for a code first.
    package func signedIn(
        _ outcome: SignIn.Outcome, next: String, toast: Phrase? = nil, interim: Phrase? = nil, for context: Context
    ) -> Response {
        switch outcome {
        case .open(let tokens):
            var response = redirect(to: next, toast: toast, for: context)
            response.setCookie(Cookie.session, tokens.session.text, age: sessions.lifetime, site: self)
            response.setCookie(Cookie.device, tokens.device.text, age: KnownDevice.lifetime, site: self)
            response.setCookie(Cookie.secondStep, "", age: .zero, site: self)
            return response
        case .secondStep(let token):
            var response = redirect(to: SecondStepPage.path(next: next), toast: interim, for: context)
            response.setCookie(Cookie.secondStep, token.text, age: SecondStep.lifetime, site: self)
            return response
        }
    }
}

extension Phrase {
    static let twoStepExpired = Problem.secondStepExpired.phrase
}
