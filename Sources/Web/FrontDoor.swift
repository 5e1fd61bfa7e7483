public import Core
import Design
import FoundationEssentials
import HTTPTypes
public import Hummingbird
public import Kernel
import Logging
import NIOCore
import NIOHTTP1
import SQL

/// Every request to a page or form passes through here: it finds the viewer, checks the form's origin and whose page it
/// was on, and decides what a refusal looks like.
public struct FrontDoor: RouterMiddleware {
    let site: Site
    private let clock: Clock
    private let viewer: @Sendable (SessionToken) async throws -> Viewer?
    let adopt: @Sendable (SessionToken) async throws -> Bool
    private let currentEvent: @Sendable () -> Int64
    private let bodies: BodySeats
    private let dictionaries: PageDictionaries?
    private let headers: [HTTPField]

    /// - Parameters:
    ///   - dictionaries: what members' browsers keep, so that pages are only what they add to it.
    ///   - viewer: the member of a session token, or `nil`.
    ///   - currentEvent: the newest event delivered to open pages.
    ///   - adopt: whether, on https and once, a cookie of the plain name counts as the session it names: it was set
    ///     before such cookies were bound to the host.
    public init(
        site: Site, clock: Clock, bodies: BodySeats = BodySeats(), dictionaries: PageDictionaries? = nil,
        currentEvent: @escaping @Sendable () -> Int64 = { 0 },
        adopt: @escaping @Sendable (SessionToken) async throws -> Bool = { _ in false },
        viewer: @escaping @Sendable (SessionToken) async throws -> Viewer?
    ) {
        self.site = site
        self.clock = clock
        self.viewer = viewer
        self.adopt = adopt
        self.currentEvent = currentEvent
        self.bodies = bodies
        self.dictionaries = dictionaries
        headers = ProtectiveHeaders.all(isSecure: site.isSecure)
    }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var (request, context) = (request, context)
        let cookies = Cookies(request.headers)
        context.visit = visit(request, cookies, context)
        var typed: TypedForm?
        var response: Response
        var adopted: SessionToken?
        var token = cookies[Cookie.session, of: site].flatMap(SessionToken.init)
        do {
            adopted = try await oldSession(cookies)
            token = adopted ?? token
            if let token {
                context.visit.viewer = try await viewer(token)
                if let viewer = context.visit.viewer {
                    context.visit.language = viewer.language ?? context.visit.language
                    context.visit.theme = viewer.theme
                } else {
                    context.visit.sessionHasEnded = true
                }
            }
            let isForm = request.method != .get && request.method != .head
            if isForm { try request.checkOrigin(of: site) }
            let seen = context
            if request.method == .post { typed = TypedForm(of: seen.viewer?.id) }
            response = try await TypedForm.$current.withValue(typed) {
                if isForm { request = try await request.checkingPage(of: seen.viewer?.id) }
                return try await bodies.withLargeBody(of: request, seen) { [request] in try await next(request, seen) }
            }
        } catch let error where error is HTTPParserError || error is IOError {
            // Not HTTP, or cut off: the server answers and closes by itself.
            throw error
        } catch {
            var error = error
            if let token, context.viewer != nil, await isGone(token, as: error) {
                context.visit.viewer = nil
                context.visit.sessionHasEnded = true
                error = LoginRequired()
            }
            if error is LoginRequired || (error as? Problem)?.status == 429 { await note(request, typed, context) }
            response = answer(to: error, request, context, typed?.content)
        }
        if context.visit.keepsForm { response.nameLocation() }
        let isRefusedForm = request.method == .post && response.status.kind == .clientError
        protect(&response, isKept: context.viewer == nil || isRefusedForm)
        if let adopted { rename(adopted, in: &response) }
        return await response.fitted(
            to: request, isPersonal: context.viewer != nil, against: dictionaries)
    }

    /// Whether the database refused what it was asked because the account that asked was deleted meanwhile: there is
    /// nobody any more whose it could be.
    private func isGone(_ token: SessionToken, as error: any Error) async -> Bool {
        guard let error = error as? SQLError, error.isForeignKeyViolation || error == .noRow else { return false }
        do { return try await viewer(token) == nil } catch { return false }
    }

    /// Keeps what was typed when the session has ended in another tab or on another device, or when a member's budget was
    /// used up before the form was read.
    ///
    /// A large body is read for a member alone, in a seat of theirs: whose session has ended may be anybody, and what the
    /// limits on large bodies themselves refuse is not read after all.
    private func note(_ request: Request, _ typed: TypedForm?, _ context: Context) async {
        guard let typed, !typed.isRead, context.visit.sessionHasEnded || context.viewer != nil,
            !context.visit.isByScript, context.viewer != nil || !BodySeats.isLarge(request)
        else { return }
        _ = try? await TypedForm.$current.withValue(typed) {
            try await bodies.withLargeBody(of: request, context) { try await read(request) }
        }
    }

    private func read(_ request: Request) async throws {
        guard request.isMultipart else { return _ = try await request.form(upTo: Form.textLimit) }
        var limits = MultipartLimits.textAlone
        limits.room = (0, .sessionEnded)
        try await request.withMultipart(into: FileManager.default.temporaryDirectory.path, limits: limits) { _ in }
    }

    private func visit(_ request: Request, _ cookies: Cookies, _ context: Context) -> Visit {
        var visit = Visit()
        visit.time = clock.now()
        visit.event = currentEvent()
        visit.dictionaries = dictionaries
        visit.language =
            cookies[Cookie.language, of: site].flatMap(Language.init(rawValue:))
            ?? Language(accepting: request.headers[.acceptLanguage], fallback: site.facts.value.language)
        visit.theme = cookies[Cookie.theme, of: site].flatMap(Theme.init(rawValue:)) ?? .system
        visit.zone = cookies[Cookie.timeZone].flatMap { Zone($0) } ?? site.zone
        visit.hasScripts = cookies[Cookie.timeZone] != nil
        // A form's address has no GET: return to the page that held it.
        visit.path = request.method == .get ? request.uri.string : request.refererPath
        visit.wantsFragment = request.headers[.salon] == "fragment"
        visit.keepsForm = request.headers[.salon] == "form"
        visit.address = request.clientAddress(context.channel, trustsForwardedFor: site.trustsForwardedFor)
        let putAway = cookies[Cookie.putAway, of: site] ?? ""
        visit.putAway = Set(putAway.split(separator: ".").prefix(10).compactMap { Int64($0, in: 0...Int64.max) })
        if let toast = cookies[Cookie.toast, of: site], !toast.isEmpty, request.method == .get {
            visit.toast = String(base64URL: toast)
        }
        return visit
    }

    private func answer(
        to error: any Error, _ request: Request, _ context: Context, _ typed: TypedForm.Content?
    ) -> Response {
        switch error {
        case let problem as Problem:
            return refuse(problem, context, typed, request)
        case let problems as Problems:
            return refuse(problems.all.first ?? .unexpected, context, typed, request)
        case is LoginRequired where context.visit.sessionHasEnded && typed?.isTyped == true:
            return refuse(.sessionEnded, context, typed, request)
        case is LoginRequired:
            let location = "/login?next=\(context.visit.path.percentEncoded)"
            guard context.visit.isByScript else {
                // What was pressed is not done afterwards, as a script would: another site may send anything here.
                let pressed = request.method == .post ? "&pressed" : ""
                return .redirect(to: location + pressed, type: .normal)
            }
            let problem: Problem = context.visit.sessionHasEnded ? .sessionEnded : .loginNeeded
            return .json(
                [
                    "error": JSON(context.language(problem.phrase)), "location": JSON(location),
                    "action": JSON(context.language(.logIn)),
                ], status: .unauthorized)
        case is PageOfAnother:
            return refusePage(context, typed, request)
        case is ConsentRequired:
            let location = "/terms/agree?next=\(context.visit.path.percentEncoded)"
            guard context.visit.isByScript else { return .redirect(to: location, type: .normal) }
            return .json(
                [
                    "error": JSON(context.language(Problem.consentNeeded.phrase)), "location": JSON(location),
                    "action": JSON(context.language(.readAndAgree)),
                ], status: .forbidden)
        case is SecondFactorRequired:
            guard context.visit.isByScript else { return .redirect(to: SettingsPath.twoStep, type: .normal) }
            return .json(
                [
                    "error": JSON(context.language(Problem.secondFactorNeeded.phrase)),
                    "location": JSON(SettingsPath.twoStep), "action": JSON(context.language(.setUpSecondFactor)),
                ], status: .forbidden)
        case let error as HTTPError:
            return refuse(
                Problem(error.status.code, Problem.phrase(for: error.status.code)), context, typed, request)
        default:
            if let problem = Problem(notNow: error) {
                context.logger.warning("not now", metadata: ["error": "\(error)"])
                return refuse(problem, context, typed, request)
            }
            context.logger.error("request failed", metadata: ["error": "\(String(reflecting: error))"])
            return refuse(.unexpected, context, typed, request)
        }
    }

    private func refuse(
        _ problem: Problem, _ context: Context, _ typed: TypedForm.Content? = nil, _ request: Request? = nil
    ) -> Response {
        if let cause = problem.cause { context.logger.warning("refused", metadata: ["cause": "\(cause)"]) }
        let status = HTTPResponse.Status(code: problem.status)
        var response =
            if context.visit.isByScript {
                Response.json(problem.json(context.language), status: status)
            } else {
                site.page(
                    Frame(title: context.language(.problemTitle(problem.status)), bar: .empty),
                    problemView(
                        problem, resending: resending(problem, typed, to: request, context), shell: site.shell(context)),
                    for: context, status: status)
            }
        if let retryAfter = problem.retryAfter {
            response.headers[.retryAfter] = String(max(1, retryAfter.components.seconds))
        }
        // The rest of the body is not read.
        if problem.status == 413 { response.headers[.connection] = "close" }
        return response
    }

    /// Somebody else has logged in since the page was made. What was typed there can be sent once its member is back.
    private func refusePage(_ context: Context, _ typed: TypedForm.Content?, _ request: Request) -> Response {
        let t = context.language
        let handle = context.viewer?.handle ?? ""
        let problem = Problem.pageOfAnother(handle)
        guard !context.visit.isByScript else {
            return .json(
                [
                    "error": JSON(t(problem.phrase)), "waits": JSON(t(.waitsForItsMember(handle))),
                    "location": JSON(context.visit.path), "action": JSON(t(.openBeside)),
                ], status: .conflict)
        }
        return site.page(
            Frame(title: t(.problemTitle(problem.status)), bar: .empty),
            problemView(
                problem, resending: typed.flatMap { $0.isTyped ? resending($0, to: request, context) : nil },
                leadingTo: context.visit.path, shell: site.shell(context)),
            for: context, status: .conflict)
    }

    /// What was typed: to be sent again, when the refusal is not the form's fault, or else to be copied.
    private func resending(
        _ problem: Problem, _ typed: TypedForm.Content?, to request: Request?, _ context: Context
    ) -> HTML? {
        guard let typed, let request else { return nil }
        let isLater = problem.status == 429 && typed.words.contains { !$0.isEmpty }
        // What it was for is gone, or closed, or it cannot be so: it was written, but sending it again does not help.
        guard problem.status >= 500 || [401, 413].contains(problem.status) || isLater else {
            return keptWords(typed.words, in: context.language)
        }
        return resending(typed, to: request, context)
    }

    private func resending(_ typed: TypedForm.Content, to request: Request, _ context: Context) -> HTML {
        """
        <p>\(context.language(.typedIsHere))</p>\
        \(resendForm(
            typed.fields, secrets: typed.secrets, to: localPath(request.uri.string), isMultipart: typed.isMultipart,
            hadFiles: typed.hadFiles, in: context.language))\
        \(keptWords(typed.words, in: context.language))
        """
    }

    /// - Parameter isKept: whether the browser may keep it to go back to.
    private func protect(_ response: inout Response, isKept: Bool) {
        // A page may have set its own.
        for field in headers where response.headers[field.name] == nil { response.headers.append(field) }
        if response.headers[.cacheControl] == nil {
            // After logout, the back button must not show a member's pages. A form that was refused is kept until then: going
            // back to it, a browser would ask to send it again and show nothing.
            response.headers[.cacheControl] = isKept ? "private, no-cache" : "no-store"
        }
    }
}

extension HTTPField.Name {
    static let salon = HTTPField.Name("X-Salon")!
}

extension Problem {
    /// `{"error": …}`, and beside which field.
    public func json(_ language: Language) -> JSON {
        guard let field else { return ["error": JSON(language(phrase))] }
        return ["error": JSON(language(phrase)), "field": JSON(field)]
    }
}
