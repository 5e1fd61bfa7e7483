import Core
public import Hummingbird
public import Kernel

/// Runs after ``FrontDoor``: besides the budgets of single acts, nobody sends more forms than this. So a new form has a
/// budget from the start.
public struct FormBudget: RouterMiddleware {
    /// More than one member needs to write, read and react in several windows at once.
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
