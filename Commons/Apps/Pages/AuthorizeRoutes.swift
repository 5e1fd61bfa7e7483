import Accounts
import Apps
package import Base
import Core
import Design
package import Hummingbird
import Kernel
import SQL
import Storage
package import Web

/// Where apps send members to be let in (RFC 6749 §4.1).
package struct AuthorizeRoutes: Sendable {
    static let path = "/oauth/authorize"

    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/oauth/authorize") { request, context in
            try await ask(request.query, speaking(request.query, context))
        }
        // Nothing is in the body: whose session has ended meanwhile is led to log in and asked again, and no page offers
        // to send this form once more, whose policy would keep browsers from following it to the app.
        router.post("/oauth/authorize") { request, context in
            try await answer(request.query, speaking(request.query, context))
        }
    }

    /// The language the app speaks to its user.
    private func speaking(_ said: Form, _ context: Context) -> Context {
        let lang = said["lang"]
        guard !lang.isEmpty else { return context }
        return context.speaking(Language(accepting: lang, fallback: context.language))
    }

    private func ask(_ said: Form, _ context: Context) async throws -> Response {
        let asking = try await asking(said)
        // Anybody may register an app: nobody is sent on to one who has not logged in here, not even with a refusal.
        let member = try context.member()
        let request: AppRequest
        do {
            request = try checked(said, asking, member)
        } catch let problem as Problem {
            return try refused(problem, said, asking, context)
        }
        let page = AuthorizePage(
            request, role: member.role, features: site.features, action: Self.action(said),
            asksForLogin: ["true", "1"].contains(said["force_login"]))
        let response = site.page(
            Frame(title: context.language(.allowApp), isBare: true),
            authorizeView(page, shell: site.shell(context)), for: context)
        return request.redirect.isShown ? response : response.withForms(to: request.redirect.origin)
    }

    /// Two presses give two codes, of which the browser takes one along; the other is worth nothing after ten minutes.
    private func answer(_ said: Form, _ context: Context) async throws -> Response {
        let asking = try await asking(said)
        let member = try context.member()
        do {
            let request = try checked(said, asking, member)
            guard said["allow"] == "1" else { throw Problem.notAllowed }
            let code = try await AllowApp(account: member.id, session: member.session, request)(services)
            guard !request.redirect.isShown else {
                return site.page(
                    Frame(title: context.language(.copyThisCode), isBare: true),
                    codeView(code.text, app: request.app.name, shell: site.shell(context)), for: context)
            }
            return back(to: asking, [("code", code.text)], said)
        } catch let problem as Problem {
            return try refused(problem, said, asking, context)
        }
    }

    /// The same address for the answer, with what was asked and no answer.
    private static func action(_ said: Form) -> String {
        let names = [
            "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge", "code_challenge_method",
            "lang",
        ]
        return path + "?"
            + names.filter(said.has).map { "\($0)=\(said[$0].percentEncoded)" }.joined(separator: "&")
    }

    private func asking(_ said: Form) async throws -> AskingApp {
        let (client, redirect) = (said["client_id"], said["redirect_uri"])
        do {
            return try await services.database.read { reader in
                try AskingApp(clientID: client, redirect: redirect, reader)
            }
        } catch let problem as Problem where problem.status == 401 {
            // It is the app that is unknown, and not who asks.
            throw Problem(400, problem.phrase)
        }
    }

    private func checked(_ said: Form, _ asking: AskingApp, _ member: Viewer) throws -> AppRequest {
        guard said["response_type"] == "code" else { throw Problem.responseType }
        return try AppRequest(
            from: asking, scopes: said["scope"], challenge: said["code_challenge"],
            method: said["code_challenge_method"], role: member.role)
    }

    /// Tells the app why it is not let in (RFC 6749 §4.1.2.1), or the member where the app cannot be told.
    private func refused(
        _ problem: Problem, _ said: Form, _ asking: AskingApp, _ context: Context
    ) throws -> Response {
        guard let error = Self.errors[problem.phrase] else { throw problem }
        guard !asking.redirect.isShown else {
            guard error == "access_denied" else { throw problem }
            return .redirect(to: "/", type: .normal)
        }
        return back(to: asking, [("error", error), ("error_description", context.language(problem.phrase))], said)
    }

    private static let errors: [Phrase: String] = [
        Problem.notAllowed.phrase: "access_denied", Problem.responseType.phrase: "unsupported_response_type",
        Problem.scopeUnknown.phrase: "invalid_scope", Problem.challengeUnknown.phrase: "invalid_request",
    ]

    private func back(to asking: AskingApp, _ fields: [(name: String, value: String)], _ said: Form) -> Response {
        let state = said.has("state") ? [(name: "state", value: said["state"])] : []
        return .redirect(to: asking.redirect.adding(fields + state), type: .normal)
    }
}

extension Problem {
    fileprivate static let notAllowed = Problem(
        403, Phrase("앱을 허용하지 않았어요.", "The resource owner or authorization server denied the request."))
    fileprivate static let responseType = Problem(
        400,
        Phrase("앱의 로그인 방식을 지원하지 않아요.", "The authorization server does not support this response type."))
}
