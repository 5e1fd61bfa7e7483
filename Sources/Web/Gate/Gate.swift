import Core
import CoreMetrics
import HTTPTypes
public import Hummingbird
public import Kernel
import NIOCore

/// Runs before everything else and refuses cheaply: unknown host names, endless bodies, and more requests than can be
/// answered soon.
public struct Gate<Inner: HTTPResponder>: HTTPResponder where Inner.Context == Context {
    private let inner: Inner
    private let hosts: Hosts
    private let trustsForwardedFor: Bool
    private let lanes: Lanes?
    private let bodies: BodySeats
    private let meter: RequestMeter?
    private let refusals: Refusals?
    private let times: ResponseTimes?

    /// - Parameters:
    ///   - lanes: `nil` admits every request.
    ///   - meter: counts what is answered; `refusals` what is not; `times` how long pages take.
    public init(
        _ inner: Inner, site: Site, hosts: Hosts, bodies: BodySeats, lanes: Lanes?, meter: RequestMeter? = nil,
        refusals: Refusals? = nil, times: ResponseTimes? = nil
    ) {
        self.inner = inner
        self.meter = meter
        self.refusals = refusals
        self.times = times
        self.hosts = hosts
        self.bodies = bodies
        trustsForwardedFor = site.trustsForwardedFor
        self.lanes = lanes
    }

    public func respond(to request: Request, context: Context) async throws -> Response {
        let start = NIODeadline.now()
        var context = context
        let id = context.name(request)
        var request = request
        if request.head.waitsToSend {
            request.body = RequestBody(asyncSequence: AwaitedBody(body: request.body, connection: context.channel))
        }
        var response = try await admit(request, context)
        // Of a path that has no GET the framework would send it, and the client would take it for the next answer.
        if request.method == .head { response = response.createHeadResponse() }
        response.headers[.requestID] = id
        if let times, response.headers[.contentType]?.hasPrefix("text/html") == true {
            times.record(.nanoseconds((NIODeadline.now() - start).nanoseconds))
        }
        if let meter { meter.count(request.method, context.endpointPath, response.status, since: start) }
        return response
    }

    private func admit(_ request: Request, _ context: Context) async throws -> Response {
        // Monitoring uses other host names, and asks when nobody else gets an answer.
        guard !["/health", "/ready"].contains(request.uri.path) else {
            return try await inner.respond(to: request, context: context)
        }
        do {
            try checkHost(request, context)
            let address = request.clientAddress(context.channel, trustsForwardedFor: trustsForwardedFor)
            let network = ClientNetwork(address).key
            return try await bodies.withSmallBody(of: request, from: network, context) { request in
                guard let lane = lanes?.lane(for: request.head) else {
                    return try await inner.respond(to: request, context: context)
                }
                return try await lane.run(for: network) { try await inner.respond(to: request, context: context) }
            }
        } catch let problem as Problem {
            return Response(ShortAnswer(problem, to: request.head))
        }
    }

    private func checkHost(_ request: Request, _ context: Context) throws {
        // The first is the authority; a second comes from a proxy that chose another (RFC 9112 §3.2).
        guard let authority = request.head.authority, !authority.isEmpty, request.headers[.anotherHost] == nil else {
            refusals?.host.increment()
            throw Problem.badRequest
        }
        guard hosts.contains(authority, at: context.channel.localAddress) else {
            refusals?.host.increment()
            throw Problem.otherHost
        }
    }
}

extension HTTPField.Name {
    fileprivate static let anotherHost = HTTPField.Name("Host")!
}

extension Problem {
    fileprivate static let otherHost = Problem(
        421, Phrase("이 주소로는 이 살롱을 볼 수 없어요.", "This Salon does not answer to that address."))
}
