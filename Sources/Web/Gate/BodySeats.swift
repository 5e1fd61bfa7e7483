import Core
import HTTPTypes
public import Hummingbird
public import Kernel
import NIOCore

/// Limits the bodies being read at once: in all, per address and per member. The sender is known and the seat taken
/// before any of it is read. Members have seats of their own, which visitors cannot take.
public struct BodySeats: Sendable {
    /// A body that is larger, or of unknown length, counts as large.
    static let small = 65_536

    private let smallOnes: Seats
    private let largeOfStrangers: Seats
    private let largeOfMembers: Seats
    private static let uploads = RateLimit("body", burst: 120, every: .seconds(5), isOfPosting: true)
    private let limiter: RateLimiter?

    public init(limiter: RateLimiter? = nil, refusals: Refusals? = nil) {
        self.limiter = limiter
        smallOnes = Seats(total: 1_024, each: 128, sheds: true, refusals: refusals?.body)
        largeOfStrangers = Seats(total: 64, each: 8, sheds: true, refusals: refusals?.body)
        largeOfMembers = Seats(total: 256, each: 8, refusals: refusals?.body)
    }

    /// Small bodies are read whole here, so that a slow sender does not hold a place in a lane.
    func withSmallBody(
        of request: Request, from address: String, _ context: Context, _ body: (Request) async throws -> Response
    ) async throws -> Response {
        guard (1...Self.small).contains(Self.length(of: request.head)) else { return try await body(request) }
        let whole = try await smallOnes.withSeat(for: address, on: context.channel) {
            var request = request
            _ = try await request.collectBody(upTo: Self.small)
            return request
        }
        return try await body(whole)
    }

    /// Routes read large bodies themselves; the seat is taken once the sender is known.
    package func withLargeBody<Answer>(
        of request: Request, _ context: Context, _ body: () async throws -> Answer
    ) async throws -> Answer {
        guard Self.isLarge(request) else { return try await body() }
        guard let member = context.viewer?.id.description else {
            return try await largeOfStrangers.withSeat(for: context.visit.network, on: context.channel, body)
        }
        try limiter?.take(Self.uploads, by: member)
        return try await largeOfMembers.withSeat(for: member, body)
    }

    /// Whether its route reads it, for as long as the sender takes.
    public static func isLarge(_ request: Request) -> Bool { isLarge(request.head) }

    static func isLarge(_ request: HTTPRequest) -> Bool { length(of: request) > small }

    private static func length(of request: HTTPRequest) -> Int {
        if request.headerFields[.transferEncoding] != nil { return .max }
        return request.headerFields[.contentLength].map { Int($0, in: 0...Int.max) ?? .max } ?? 0
    }
}
