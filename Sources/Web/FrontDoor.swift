public import Core
internal import Design
internal import HTTPTypes
public import Hummingbird
internal import Logging
internal import NIOCore

/// Every request to a page or form comes through here: who asks, may this form come from there, and what happens
/// when something is refused.
public struct FrontDoor: RouterMiddleware {
    private let site: Site
    private let viewer: @Sendable (SessionToken) async throws -> Viewer?
    private let currentEvent: @Sendable () -> Int64

    /// - Parameters:
    ///   - viewer: the signed-in member a session token opens, or `nil`.
    ///   - currentEvent: the newest event that open pages have been told of.
    public init(
        site: Site, currentEvent: @escaping @Sendable () -> Int64 = { 0 },
        viewer: @escaping @Sendable (SessionToken) async throws -> Viewer?
    ) {
        self.site = site
        self.viewer = viewer
        self.currentEvent = currentEvent
    }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.visit = visit(request, context)
        var response: Response
        do {
            if let token = request.cookie(Cookie.session).flatMap(SessionToken.init) {
                context.visit.viewer = try await viewer(token)
                if let viewer = context.visit.viewer {
                    context.visit.language = viewer.language ?? context.visit.language
                    context.visit.theme = viewer.theme
                }
            }
            try checkOrigin(request)
            response = try await next(request, context)
        } catch {
            response = answer(to: error, request, context)
        }
        protect(&response, isPersonal: context.viewer != nil)
        return response
    }

    private func visit(_ request: Request, _ context: Context) -> Visit {
        var visit = Visit()
        visit.event = currentEvent()
        visit.language =
            request.cookie(Cookie.language).flatMap(Language.init(rawValue:))
            ?? Language(accepting: request.headers[.acceptLanguage])
        visit.theme = request.cookie(Cookie.theme).flatMap(Theme.init(rawValue:)) ?? .system
        visit.utcOffset =
            request.cookie(Cookie.utcOffset).flatMap { Int($0, in: -720...840) }.map { .minutes($0) } ?? .zero
        // A form's own address shows nothing by GET: the way back is the page it stood on.
        visit.path = request.method == .get ? request.uri.string : request.refererPath
        visit.wantsFragment = request.headers[.salon] == "fragment"
        visit.address = address(request, context)
        if let toast = request.cookie(Cookie.toast), !toast.isEmpty, request.method == .get {
            visit.toast = String(base64URL: toast)
        }
        return visit
    }

    private func address(_ request: Request, _ context: Context) -> String {
        if site.trustsForwardedFor,
            let last = request.headers[.xForwardedFor]?.split(separator: ",").last?.filter({ $0 != " " })
        {
            return last
        }
        return context.channel.remoteAddress?.ipAddress ?? "local"
    }

    /// A form of another site's carries the visitor's cookie only if a browser lets it, and every browser names the
    /// origin of a POST. A request that names none is no browser's, and holds no stolen cookie.
    private func checkOrigin(_ request: Request) throws {
        guard request.method != .get, request.method != .head else { return }
        if let fetchSite = request.headers[.secFetchSite] {
            guard fetchSite == "same-origin" || fetchSite == "none" else { throw Problem.foreignForm }
        }
        guard let origin = request.headers[.origin] else { return }
        let host = request.head.authority ?? ""
        guard origin == site.publicURL || origin == "http://\(host)" || origin == "https://\(host)" else {
            throw Problem.foreignForm
        }
    }

    private func answer(to error: any Error, _ request: Request, _ context: Context) -> Response {
        switch error {
        case let problem as Problem:
            return refuse(problem, context)
        case let problems as Problems:
            return refuse(problems.all.first ?? .unexpected, context)
        case is LoginRequired:
            let location = "/login?next=\(context.visit.path.percentEncoded)"
            guard context.visit.wantsFragment else { return .redirect(to: location, type: .normal) }
            return .json(
                ["error": JSON(context.language(Problem.loginNeeded.phrase)), "location": JSON(location)],
                status: .unauthorized)
        case is ConsentRequired:
            let location = "/terms/agree?next=\(context.visit.path.percentEncoded)"
            guard context.visit.wantsFragment else { return .redirect(to: location, type: .normal) }
            return .json(
                [
                    "error": JSON(context.language(Problem.consentNeeded.phrase)), "location": JSON(location),
                    "action": JSON(context.language(.readAndAgree)),
                ], status: .forbidden)
        case let error as HTTPError:
            return refuse(Problem(error.status.code, Problem.phrase(for: error.status.code)), context)
        default:
            context.logger.error("request failed", metadata: ["error": "\(String(reflecting: error))"])
            return refuse(.unexpected, context)
        }
    }

    private func refuse(_ problem: Problem, _ context: Context) -> Response {
        if let cause = problem.cause { context.logger.warning("refused", metadata: ["cause": "\(cause)"]) }
        let status = HTTPResponse.Status(code: problem.status)
        var response =
            if context.visit.wantsFragment {
                Response.json(problem.json(context.language), status: status)
            } else {
                site.page(
                    Frame(title: context.language(.problemTitle(problem.status))),
                    problemView(problem, shell: site.shell(context)),
                    for: context, status: status)
            }
        if let retryAfter = problem.retryAfter {
            response.headers[.retryAfter] = String(max(1, retryAfter.components.seconds))
        }
        if problem.status == 413 { hangUp(context, &response) }
        return response
    }

    /// The rest of a body that is too large is not read to its end: the answer is given, and the line is cut soon.
    private func hangUp(_ context: Context, _ response: inout Response) {
        response.headers[.connection] = "close"
        let channel = context.channel
        channel.eventLoop.scheduleTask(in: .seconds(5)) { channel.close(promise: nil) }
    }

    private func protect(_ response: inout Response, isPersonal: Bool) {
        // A page may have said something stricter.
        for field in Self.headers where response.headers[field.name] == nil { response.headers.append(field) }
        if response.headers[.cacheControl] == nil {
            // What a member saw must not come back with the back button after log-out.
            response.headers[.cacheControl] = isPersonal ? "no-store" : "private, no-cache"
        }
    }

    /// Scripts, styles and requests come from this site alone. Style attributes carry numbers only (an image's ratio
    /// and colours), so they are allowed; see docs/decisions.
    private static let headers: [HTTPField] = [
        HTTPField(
            name: .contentSecurityPolicy,
            value: [
                "default-src 'none'", "script-src 'self'", "style-src 'self'", "style-src-attr 'unsafe-inline'",
                "img-src 'self' blob: data:", "connect-src 'self'", "font-src 'self'", "manifest-src 'self'",
                "worker-src 'self'",
                "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
            ].joined(separator: "; ")),
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        HTTPField(name: HTTPField.Name("Referrer-Policy")!, value: "same-origin"),
        HTTPField(name: HTTPField.Name("Cross-Origin-Opener-Policy")!, value: "same-origin"),
        HTTPField(
            name: HTTPField.Name("Permissions-Policy")!, value: "camera=(), geolocation=(), microphone=()"),
    ]
}

extension HTTPField.Name {
    static let salon = HTTPField.Name("X-Salon")!
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
}

extension Problem {
    /// `{"error": …}`, and beside which field.
    public func json(_ language: Language) -> JSON {
        guard let field else { return ["error": JSON(language(phrase))] }
        return ["error": JSON(language(phrase)), "field": JSON(field)]
    }
}
