public import Core
internal import HTTPTypes
public import Hummingbird
internal import NIOCore

/// Bodies that are being read: how many at once, in all, of one address and of one member. Who sends one is known, and
/// this asked, before any of it is read. Members have seats of their own: strangers take none of theirs.
public struct BodySeats: Sendable {
    /// What is larger, or does not say how large it is, counts as large.
    static let small = 65_536

    private let smallOnes = Seats(total: 1_024, each: 128, sheds: true)
    private let largeOfStrangers = Seats(total: 64, each: 8, sheds: true)
    private let largeOfMembers = Seats(total: 256, each: 8)
    private static let uploads = RateLimit("body", burst: 120, every: .seconds(5))
    private let limiter: RateLimiter?

    public init(limiter: RateLimiter? = nil) { self.limiter = limiter }

    /// Small bodies are read whole here, so that nobody who sends one slowly keeps a place among those who are answered.
    func withSmallBody(
        of request: Request, from address: String, _ context: Context, _ body: (Request) async throws -> Response
    ) async throws -> Response {
        guard (1...Self.small).contains(Self.length(of: request)) else { return try await body(request) }
        let whole = try await smallOnes.withSeat(for: address, on: context.channel) {
            var request = request
            _ = try await request.collectBody(upTo: Self.small)
            return request
        }
        return try await body(whole)
    }

    /// Large bodies are read by their routes; a seat is taken for them once it is known whose they are.
    func withLargeBody(of request: Request, _ context: Context, _ body: () async throws -> Response) async throws
        -> Response
    {
        guard Self.isLarge(request) else { return try await body() }
        guard let member = context.viewer?.id.description else {
            return try await largeOfStrangers.withSeat(for: context.visit.network, on: context.channel, body)
        }
        try limiter?.take(Self.uploads, by: member)
        return try await largeOfMembers.withSeat(for: member, body)
    }

    /// Whether it is read by its route, which takes as long as its sender does.
    public static func isLarge(_ request: Request) -> Bool { length(of: request) > small }

    private static func length(of request: Request) -> Int {
        if request.headers[.transferEncoding] != nil { return .max }
        return request.headers[.contentLength].map { Int($0, in: 0...Int.max) ?? .max } ?? 0
    }
}
