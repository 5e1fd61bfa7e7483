import Accounts
package import Base
package import BasePages
import Core
import Design
import HTTPTypes
package import Hummingbird
import Identity
import IdentityPages
import Joining
import Kernel
import PeoplePages
import SQL
import Storage
package import Web

/// Log in, join, log out.
package struct AccountRoutes: Sendable {
    private let services: Services
    /// What the spaces are whose first pages, by these paths, lead to the login.
    private let doors: [String: WelcomeCard]
    private var site: Site { services.site }

    package init(_ services: Services, doors: [String: WelcomeCard]) {
        self.services = services
        self.doors = doors
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/login") { request, context in
            guard context.viewer == nil else {
                return Response.redirect(to: localPath(request.query["next"]), type: .normal)
            }
            var page = LoginPage(next: localPath(request.query["next"]), canJoin: try await canJoin())
            page.sessionHasEnded = context.visit.sessionHasEnded
            page.hasPressed = request.query.has("pressed")
            return loginPage(page, context)
        }
        router.post("/login") { request, context in try await logIn(request, context) }
        router.get("/join") { request, context in
            guard context.viewer == nil else { return Response.redirect(to: "/", type: .normal) }
            return try await showJoin(request.query, context)
        }
        router.post("/join") { request, context in try await join(request, context) }
        router.post("/join/check") { request, context in
            let form = try await request.form()
            let problems = try await CheckJoining(
                name: form.text("name"), handle: form.text("handle"), email: form.text("email"),
                password: form["password"], invitation: InvitationCode(form["invitation"]),
                network: context.visit.network)(services)
            let said = ["handle", "password"].map { JSON(problems[$0].map { context.language($0) } ?? "") }
            return Response.json(["handle": said[0], "password": said[1]])
        }
        router.get("/logout") { _, context in
            guard context.viewer != nil else { return Response.redirect(to: "/", type: .normal) }
            return site.page(
                .logout(in: context.language), logoutView(shell: site.shell(context)),
                for: context)
        }
        router.post("/logout") { request, context in
            // From a page where somebody else is to log in.
            let next = localPath(try await request.form()["next"])
            if let viewer = context.viewer { try await services.sessions.end(viewer.session) }
            let path = next == "/" ? next : logInPath(from: next)
            var response = site.redirect(to: path, toast: .loggedOut, for: context)
            response.setCookie(Cookie.session, "", age: .zero, site: site)
            // Removes drafts and unsent messages, which scripts seal (`sealed.js`); theme and language are cookies, and stay.
            response.headers[.clearSiteData] =
                context.visit.wantsFragment ? "\"cache\"" : "\"cache\", \"storage\""
            return response
        }
    }

    private func admission(_ code: InvitationCode?) async throws -> Admission {
        let now = services.clock.now()
        return try await services.database.read { reader in
            try services.registration.admission(code, at: now, reader)
        }
    }

    private func canJoin() async throws -> Bool { try await services.takesMembers() }

    private func showJoin(_ query: Form, _ context: Context) async throws -> Response {
        let code = InvitationCode(query["invitation"])
        if code != nil { try services.limiter.take(.invitationsRead, by: context.visit.network) }
        let admission = try await admission(code)
        let next = localPath(query["next"])
        if let problem = admission.problem { return noJoining(problem, next: next, context) }
        var page = JoinPage(
            next: next, isFirst: admission.isFirst, invitation: code?.text ?? "", inviter: admission.inviter)
        page.hasPressed = query.has("pressed")
        return joinPage(page, context)
    }

    private func noJoining(
        _ problem: Problem, next: String = "/", _ context: Context, status: HTTPResponse.Status = .ok
    ) -> Response {
        let title = services.registration.mode == .closed ? Phrase.joiningIsClosed : .invitationOnly
        return site.page(
            Frame(title: context.language(.join), isBare: true),
            noJoiningView(
                NoJoiningPage(title: title, text: problem.phrase, next: next), shell: site.shell(context)),
            for: context, status: status)
    }

    private func loginPage(
        _ page: LoginPage, _ context: Context, status: HTTPResponse.Status = .ok
    ) -> Response {
        var page = page
        page.takesPasskeys = site.relyingParty != nil
        page.ways = services.credentials.social.ways
        page.door = doors[page.next]
        return site.page(
            .login(page, in: context.language), loginView(page, shell: site.shell(context)),
            for: context, status: status)
    }

    private func joinPage(_ page: JoinPage, _ context: Context, status: HTTPResponse.Status = .ok) -> Response {
        var page = page
        page.ways = services.credentials.social.ways
        return site.page(
            .join(in: context.language), joinView(page, shell: site.shell(context)), for: context, status: status)
    }

    private func logIn(_ request: Request, _ context: Context) async throws -> Response {
        let form = try await request.form()
        let identifier = form.text("identifier")
        let next = localPath(form["next"])
        do {
            let verb = LogIn(
                identifier: identifier, password: form["password"],
                browser: LoginBrowser(request, context, of: site))
            let outcome = try await context.whileConnected { try await verb(services) }
            return site.signedIn(outcome, next: next, for: context)
        } catch {
            guard let problems = Problems(of: error) else { throw error }
            let general = problems.all.first { $0.field == nil }
            var page = LoginPage(
                identifier: identifier, next: next, problem: general?.phrase, canJoin: try await canJoin())
            page.problems = problems
            page.hasPressed = form.has("pressed")
            return loginPage(page, context, status: .init(code: problems.status)).retrying(after: general)
        }
    }

    private func join(_ request: Request, _ context: Context) async throws -> Response {
        guard try await canJoin() else { return noJoining(.registrationClosed, context, status: .forbidden) }
        // A photo is not read before there is a budget for it. Without one the form is small, and shown again if there is none.
        let isLarge = BodySeats.isLarge(request)
        if isLarge { try services.limiter.check(.joins, by: context.visit.network) }
        return try await request.withMultipart(into: services.files.incoming, limits: PhotoForm.limits) { sent in
            try await join(sent, request, context)
        }
    }

    /// The form in another language, with what has been filled in but the password and the photo.
    private func join(
        _ joining: JoinAccount, next: String, hasPressed: Bool, in language: Language, _ context: Context
    ) async throws -> Response {
        if joining.invitation != nil { try services.limiter.take(.invitationsRead, by: context.visit.network) }
        let admission = try await admission(joining.invitation)
        let context = context.speaking(language)
        if let problem = admission.problem { return noJoining(problem, next: next, context) }
        var page = JoinPage(joining, next: next, problems: Problems([]), admission: admission)
        page.hasPressed = hasPressed
        var response = joinPage(page, context)
        response.setCookie(Cookie.language, language.rawValue, age: .days(400), site: site)
        return response
    }

    private func join(_ sent: MultipartForm, _ request: Request, _ context: Context) async throws -> Response {
        let form = sent.form
        let joining = JoinAccount(
            name: form.text("name"), handle: form.text("handle"), major: form.text("major"),
            email: form.text("email"), password: form["password"], language: context.language,
            invitation: InvitationCode(form["invitation"]), consents: Consents(form),
            network: context.visit.network)
        let next = localPath(form["next"])
        if let language = Language(rawValue: form["language"]) {
            return try await join(joining, next: next, hasPressed: form.has("pressed"), in: language, context)
        }
        do {
            let photo = try await PhotoForm(sent).checked(services)
            let signUp = SignUp(joining: joining, photo: photo, browser: LoginBrowser(request, context, of: site))
            let joined = try await context.whileConnected { try await signUp(services) }
            return site.signedIn(
                joined.outcome, next: WelcomeRoutes.path(next: next),
                toast: joined.role == .admin ? .welcomeAdmin : nil, for: context)
        } catch {
            let problems: Problems
            switch error {
            case let several as Problems: problems = several
            case let one as Problem: problems = Problems([one])
            default: throw error
            }
            // Over the budget, the answer does not reveal whether the code was right.
            let admission = try await admission(problems.status == 429 ? nil : joining.invitation)
            var page = JoinPage(joining, next: next, problems: problems, admission: admission)
            page.hasPressed = form.has("pressed")
            return joinPage(page, context, status: .init(code: problems.status)).retrying(after: problems.all.first)
        }
    }
}

extension HTTPField.Name {
    package static let clearSiteData = HTTPField.Name("Clear-Site-Data")!
}

extension Phrase {
    static let loggedOut = Phrase("로그아웃했어요.", "You are logged out.")
    static let welcomeAdmin = Phrase(
        "반가워요. 첫 회원이라 관리자가 되었어요.", "Welcome. You are the first member, so you are this Salon’s admin.")
}
