internal import Core
public import Hummingbird

/// Stands behind ``FrontDoor``: whatever a form does and whatever budget it has besides, nobody sends more of them than
/// this. A form that is added later has a budget, too.
public struct FormBudget: RouterMiddleware {
    /// More than somebody does who writes, reads and reacts in several windows at once.
    static let forms = RateLimit("form", burst: 600, every: .milliseconds(100))

    private let limiter: RateLimiter

    public init(_ limiter: RateLimiter) { self.limiter = limiter }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if request.method != .get, request.method != .head {
            try limiter.take(Self.forms, by: context.viewer?.id.description ?? context.visit.address)
        }
        return try await next(request, context)
    }
}
