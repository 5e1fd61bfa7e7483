public import Core
internal import HTTPTypes
public import Hummingbird
internal import NIOCore

/// Bodies that are being read: how many at once, in all, of one address and of one member. Who sends one is known, and
/// this asked, before any of it is read.
public struct BodySeats: Sendable {
    /// What is larger, or does not say how large it is, counts as large.
    static let small = 65_536

    private let smallOnes = Seats(total: 1_024, each: 128)
    private let largeOnes = Seats(total: 256, each: 32)
    private let largeOfMembers = Seats(total: 256, each: 8)
    private static let uploads = RateLimit("body", burst: 120, every: .seconds(5))
    private let limiter: RateLimiter?

    public init(limiter: RateLimiter? = nil) { self.limiter = limiter }

    /// Small bodies are read whole here, so that nobody who sends one slowly keeps a place among those who are answered.
    func withBody(
        of request: Request, from address: String, _ body: (Request) async throws -> Response
    ) async throws -> Response {
        switch Self.length(of: request) {
        case 0: return try await body(request)
        case 1...Self.small:
            let whole = try await smallOnes.withSeat(for: address) {
                var request = request
                _ = try await request.collectBody(upTo: Self.small)
                return request
            }
            return try await body(whole)
        default: return try await largeOnes.withSeat(for: address) { try await body(request) }
        }
    }

    /// The same for the member who is logged in.
    func withBody(
        of request: Request, by member: ID<Account>, _ body: () async throws -> Response
    ) async throws -> Response {
        guard Self.isLarge(request) else { return try await body() }
        try limiter?.take(Self.uploads, by: member.description)
        return try await largeOfMembers.withSeat(for: member.description, body)
    }

    /// Whether it is read by its route, which takes as long as its sender does.
    public static func isLarge(_ request: Request) -> Bool { length(of: request) > small }

    private static func length(of request: Request) -> Int {
        if request.headers[.transferEncoding] != nil { return .max }
        return request.headers[.contentLength].map { Int($0, in: 0...Int.max) ?? .max } ?? 0
    }
}
