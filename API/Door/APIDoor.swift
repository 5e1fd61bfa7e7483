import Accounts
import Apps
package import Base
import Core
import HTTPTypes
package import Hummingbird
import Kernel
import Logging
import NIOCore
import NIOHTTP1
import SQL
import Storage
package import Web

/// Every request to the API passes through here: it finds out which app asks and for whom, and what a refusal looks
/// like. Cookies mean nothing here, so no other site can make a browser do anything.
package struct APIDoor: RouterMiddleware {
    private let services: Services
    private let bodies: BodySeats

    package init(_ services: Services, bodies: BodySeats) {
        self.services = services
        self.bodies = bodies
    }

    /// What a member's apps may ask for in a burst, and then at an even rate.
    static let calls = RateLimit("api", burst: 600, every: .milliseconds(100))
    /// The same of an address without a token.
    static let callsOfVisitors = RateLimit("api-visitor", burst: 600, every: .milliseconds(100))

    package func handle(
        _ request: Request, context: Web.Context, next: (Request, Web.Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.visit = visit(request, context)
        var response: Response
        do {
            do { try await identify(request, &context) } catch {
                // What is guessed is paid for, too.
                try services.limiter.take(Self.callsOfVisitors, by: context.visit.network)
                throw error
            }
            let known = context
            if let member = known.viewer {
                try services.limiter.take(Self.calls, by: member.id.description)
            } else {
                try services.limiter.take(Self.callsOfVisitors, by: known.visit.network)
            }
            response = try await bodies.withLargeBody(of: request, known) { try await next(request, known) }
        } catch let error where error is HTTPParserError || error is IOError {
            // Not HTTP, or cut off: the server answers and closes by itself.
            throw error
        } catch {
            response = refusal(error, context).response
        }
        response.allowEverywhere()
        return await response.fitted(to: request, isPersonal: context.visit.grant != nil)
    }

    private func visit(_ request: Request, _ context: Web.Context) -> Visit {
        var visit = Visit()
        visit.time = services.clock.now()
        let site = services.site
        visit.language = Language(accepting: request.headers[.acceptLanguage], fallback: site.facts.value.language)
        visit.zone = site.zone
        visit.path = request.uri.string
        visit.address = request.clientAddress(context.channel, trustsForwardedFor: site.trustsForwardedFor)
        return visit
    }

    private func identify(_ request: Request, _ context: inout Web.Context) async throws {
        guard let token = try request.accessToken else { return }
        if let viewer = try await services.sessions.viewer(token), let grant = viewer.grant {
            guard !viewer.isSuspended else { throw Problem.loginDisabled }
            guard !viewer.needsConsent else { throw Problem.consentMissing }
            context.visit.viewer = viewer
            context.visit.grant = grant
            if let language = viewer.language { context.visit.language = language }
            return
        }
        let grant = try await services.database.read { reader in try AppToken.grant(of: token, reader) }
        guard let grant else { throw Problem.tokenInvalid }
        context.visit.grant = grant
    }

    private func refusal(_ error: any Error, _ context: Web.Context) -> Answer {
        let language = context.language
        switch error {
        // Nothing will be otherwise if it is sent again, which 409 says to some clients.
        case let problem as Problem where problem.isSaidBefore:
            return Answer(.keyUsed, in: language)
        case let problems as Problems where problems.all.first?.isSaidBefore == true:
            return Answer(.keyUsed, in: language)
        case let problem as Problem:
            if let cause = problem.cause { context.logger.warning("refused", metadata: ["cause": "\(cause)"]) }
            return Answer(problem, in: language)
        case let problems as Problems:
            return Answer(problems.all.first ?? .unexpected, in: language)
        case let refusal as OAuthRefusal:
            return Answer(refusal, in: language)
        case let error as HTTPError:
            return Answer(
                error.status == .notFound ? .recordNotFound : Problem(error.status.code, Problem.badRequest.phrase),
                in: language)
        default:
            if let problem = Problem(notNow: error) {
                context.logger.warning("not now", metadata: ["error": "\(error)"])
                return Answer(problem, in: language)
            }
            context.logger.error("request failed", metadata: ["error": "\(String(reflecting: error))"])
            return Answer(.unexpected, in: language)
        }
    }
}

extension Request {
    /// The token it bears (RFC 6750 §2.1); `nil` without one.
    fileprivate var accessToken: AccessToken? {
        get throws {
            guard let header = headers[.authorization] else { return try tokenOfStream }
            let parts = header.split(separator: " ", maxSplits: 1)
            guard parts.first?.lowercased() == "bearer" else { return nil }
            guard parts.count == 2, let token = AccessToken(parts[1]) else { throw Problem.tokenInvalid }
            return token
        }
    }

    /// Browsers open streams without headers of one's own (RFC 6750 §2.3); elsewhere an address bears no token. On
    /// sockets some say it as the protocol they speak.
    private var tokenOfStream: AccessToken? {
        get throws {
            let isSocket = uri.path == LiveStreams.socket || uri.path == LiveStreams.programs
            guard isSocket || uri.path.hasPrefix(LiveStreams.programs) else { return nil }
            let inAddress = query["access_token"]
            let text = inAddress.isEmpty && isSocket ? firstProtocol ?? "" : inAddress
            guard !text.isEmpty else { return nil }
            guard let token = AccessToken(text[...]) else { throw Problem.tokenInvalid }
            return token
        }
    }
}

extension Response {
    /// Pages of any site may ask: an app's token is all that counts, and browsers send none by themselves.
    package mutating func allowEverywhere() {
        headers[.accessControlAllowOrigin] = "*"
        headers[.exposeHeaders] =
            "Link, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id"
        headers[.xContentTypeOptions] = "nosniff"
        headers[.resourcePolicy] = "cross-origin"
        headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        if headers[.cacheControl] == nil { headers[.cacheControl] = "private, no-store" }
    }
}

extension HTTPField.Name {
    fileprivate static let exposeHeaders = HTTPField.Name("Access-Control-Expose-Headers")!
    fileprivate static let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
    package static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}
