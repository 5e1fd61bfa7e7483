public import Hummingbird

/// Answers a page's request for its stream in a task of its own.
///
/// A task keeps the memory its deepest call needed until it ends, and a connection's task lasts as long as the stream:
/// every open page would hold what finding the route and the viewer took.
public struct LiveResponder<Inner: HTTPResponder>: HTTPResponder where Inner.Context == Context {
    private let inner: Inner

    public init(_ inner: Inner) { self.inner = inner }

    public func respond(to request: Request, context: Context) async throws -> Response {
        guard request.uri.path == LiveRoutes.path else { return try await inner.respond(to: request, context: context) }
        return try await Task { [inner] in try await inner.respond(to: request, context: context) }.value
    }
}
