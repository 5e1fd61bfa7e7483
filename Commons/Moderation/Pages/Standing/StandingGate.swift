import Core
package import HTTPTypes
package import Hummingbird
import Kernel
package import Web

/// Runs behind ``Web/FrontDoor``: suspended members can read why, appeal, and delete the account. Everything else is
/// closed.
package struct StandingGate: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request, context: Web.Context, next: (Request, Web.Context) async throws -> Response
    ) async throws -> Response {
        guard let viewer = context.viewer, viewer.isSuspended, !Self.isOpen(request.uri.path) else {
            return try await next(request, context)
        }
        guard request.method == .get, !context.visit.isByScript else { throw Problem.suspended }
        return .redirect(to: SettingsPath.standing, type: .normal)
    }

    /// The decision and the appeal, theme and language, the terms, and the ways out.
    private static let open: Set<String> = [
        SettingsPath.standing, SettingsPath.index, SettingsPath.about, SettingsPath.passwordLink, "/login", "/logout",
        "/terms",
    ]
    private static let openBelow = ["\(SettingsPath.standing)/", "/terms/", SettingsPath.deletion, "/password/reset"]

    static func isOpen(_ path: String) -> Bool { open.contains(path) || openBelow.contains { path.hasPrefix($0) } }
}

extension Problem {
    static let suspended = Problem(
        403,
        Phrase(
            "이용이 정지됐어요. 이유는 설정 → 내 계정 상태에 있어요.", "You are suspended. See Settings → Account standing for the reason."))
}
