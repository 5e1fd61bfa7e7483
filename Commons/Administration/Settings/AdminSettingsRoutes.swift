import Base
import Core
import Design
import HTTPTypes
import Hummingbird
import Identity
import SQL
import Web

/// The instance's settings.
struct AdminSettingsRoutes: Sendable {
    let services: Services
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/admin/settings") { _, context in
            try await show(form(for: Admin(context.member())), context)
        }
        router.post("/admin/settings") { request, context in try await change(request, context) }
    }

    private func form(for admin: Admin) async throws -> SettingsForm {
        let now = services.clock.now()
        let settings = services.settings
        return try await services.database.read { reader in
            SettingsForm(
                settings.values, fixed: settings.fixed, confirmation: try admin.confirmation(at: now, reader))
        }
    }

    private func change(_ request: Request, _ context: Context) async throws -> Response {
        let admin = try Admin(context.member())
        let sent = try await request.form()
        let browser = LoginBrowser(request, context, of: site)
        do {
            try await admin.confirm(sent, browser, services)
            var form = try await form(for: admin)
            form.take(sent)
            try await ChangeSettings(form.stored(), by: admin)(services)
            return site.redirect(to: AdminPath.settings, toast: .saved, for: context)
        } catch {
            guard let problems = Problems(of: error) else { throw error }
            var form = try await form(for: admin)
            form.take(sent)
            form.problems = problems
            return try await show(form, context)
        }
    }

    private func show(_ form: SettingsForm, _ context: Context) async throws -> Response {
        site.page(
            .admin(context.language), adminSettingsView(form, shell: site.shell(context)), for: context,
            status: .init(code: form.problems.all.isEmpty ? 200 : form.problems.status)
        ).retrying(after: form.problems.all.first)
    }
}

extension Problems {
    /// Those a form shows; `nil` for what is no refusal, and for what is not there.
    init?(of error: any Error) {
        switch error {
        case let problems as Problems: self = problems
        case let problem as Problem where problem.status != 404: self.init([problem])
        default: return nil
        }
    }
}

extension Phrase {
    fileprivate static let saved = Phrase("바꿨어요.", "Saved.")
}
