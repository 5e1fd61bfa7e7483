import Base
import Core
import Design
import Hummingbird
import Identity
import Web

/// The button that sends a test mail.
struct TestMailRoute: Sendable {
    let services: Services
    /// The overview again, with what was wrong.
    let again: @Sendable (Problems, Context) async throws -> Response

    func add(to router: some RouterMethods<Context>) {
        router.post("/admin/mail/test") { request, context in
            let admin = try Admin(context.member())
            let form = try await request.form()
            do {
                try await admin.confirm(form, LoginBrowser(request, context, of: services.site), services)
                try await SendTestMail(by: admin, in: context.language)(services)
                return services.site.redirect(to: AdminPath.index, toast: .testMailIsBeingSent, for: context)
            } catch {
                guard let problems = Problems(of: error) else { throw error }
                return try await again(problems, context).retrying(after: problems.all.first)
            }
        }
    }
}

extension Phrase {
    fileprivate static let testMailIsBeingSent = Phrase(
        "시험 메일을 보내고 있어요. 보내지 못하면 여기에서 알려 드려요.",
        "The test mail is being sent. If that fails, this page says so.")
}
