import Administration
import Base
import Core
import Hummingbird
import Identity
import IdentityPages
import Web

/// The button that sends a test mail.
struct TestMailRoute: Sendable {
    let services: Services
    /// The overview again, with what was wrong.
    let again: @Sendable (Problems, Context) async throws -> Response

    /// What the overview's query says once it has been sent.
    static let sent = "test-mail"

    func add(to router: some RouterMethods<Context>) {
        router.post("/admin/mail/test") { request, context in
            let admin = try Admin(context.member())
            let form = try await request.form()
            do {
                try await admin.confirm(form, LoginBrowser(request, context, of: services.site), services)
                try await SendTestMail(by: admin, in: context.language)(services)
                // Where it is answered, beside the button.
                return services.site.redirect(to: "\(AdminPath.index)?\(Self.sent)=1#test-mail", for: context)
            } catch {
                guard let problems = Problems(of: error) else { throw error }
                return try await again(problems, context)
            }
        }
    }
}
