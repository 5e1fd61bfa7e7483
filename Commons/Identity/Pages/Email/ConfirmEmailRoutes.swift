package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import Identity
import Kernel
import SQL
package import Web

/// The page of the link mailed to a new address. It works without a session, too: mail is often read elsewhere.
package struct ConfirmEmailRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/email/confirm/{token}") { _, context in try await show(context) }
        router.post("/email/confirm/{token}") { _, context in
            guard let token = token(context) else { return try await show(context) }
            do {
                let account = try await ConfirmEmail(token: token)(services)
                let path = context.viewer?.id == account ? SettingsPath.account : "/"
                return site.redirect(to: path, toast: .emailConfirmed, for: context)
            } catch let problem as Problem where problem.status == 410 {
                return try await show(context)
            }
        }
    }

    private func token(_ context: Context) -> LinkToken? { context.parameters.get("token").flatMap(LinkToken.init) }

    private func show(_ context: Context) async throws -> Response {
        var page = ConfirmEmailPage(path: "", email: nil)
        if let token = token(context) {
            let now = services.clock.now()
            let link = try await services.database.read { reader in
                try AccountLink.find(.email, token, now: now, reader)
            }
            page = ConfirmEmailPage(path: AccountLink.Purpose.email.path(token), email: link?.email)
        }
        return site.page(
            Frame(title: context.language(.confirmEmail), isBare: true),
            confirmEmailView(page, shell: site.shell(context)), for: context,
            status: page.email == nil ? .gone : .ok
        ).keptSecret()
    }
}

extension Phrase {
    fileprivate static let emailConfirmed = Phrase("이메일을 확인했어요.", "Your email is confirmed.")
}
