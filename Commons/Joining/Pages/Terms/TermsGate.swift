package import Base
import Core
import HTTPTypes
package import Hummingbird
import Kernel
package import Web

/// Runs behind ``Web/FrontDoor``: redirects members who have yet to agree to the current terms to the page that asks,
/// from everywhere but the pages they need to decide or to leave.
package struct TermsGate: RouterMiddleware {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    package func handle(
        _ request: Request, context: Web.Context, next: (Request, Web.Context) async throws -> Response
    ) async throws -> Response {
        guard let viewer = context.viewer, viewer.needsConsent, !Self.isOpen(request.uri.path) else {
            return try await next(request, context)
        }
        // A script keeps what was typed where it is; a form has to take it along.
        guard request.method == .post, !context.visit.isByScript,
            let kept = await CarriedForm(request, services)
        else { throw ConsentRequired() }
        return try await TermsRoutes(services).ask(viewer, next: context.visit.path, kept: kept, context)
    }

    /// The terms themselves, theme and language, the ways in and out, exporting and deleting the member's data, links
    /// from one's mail, and the stream that the pages of these open.
    private static let open: Set<String> = [
        SettingsPath.index, SettingsPath.about, "/login", "/logout", "/live", "/terms",
        // Deleting asks for a password, which members who joined by a provider set first.
        SettingsPath.passwordLink,
    ]
    private static let openBelow = ["/terms/", SettingsPath.deletion, "/password/reset", "/email/confirm"]

    static func isOpen(_ path: String) -> Bool { open.contains(path) || openBelow.contains { path.hasPrefix($0) } }
}
