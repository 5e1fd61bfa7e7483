import Accounts
import Administration
import Base
import Core
import Files
import Hummingbird
import Identity
import IdentityPages
import Imaging
import Kernel
import MediaPages
import SQL
import Storage
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
        router.post("/admin/settings/icon") { request, context in try await changeIcon(request, context) }
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

    private func changeIcon(_ request: Request, _ context: Context) async throws -> Response {
        let admin = try Admin(context.member())
        do {
            if let cost = admin.cost { try services.limiter.check(cost.limit, by: cost.payer) }
            guard request.isMultipart else {
                return try await changeIcon(MultipartForm(form: request.form()), admin, request, context)
            }
            return try await request.withMultipart(into: services.files.incoming, limits: MediaRoutes.limits) { sent in
                try await changeIcon(sent, admin, request, context)
            }
        } catch {
            guard let problems = Problems(of: error) else { throw error }
            var form = try await form(for: admin)
            form.isAboutIcon = true
            form.problems = problems.aboutIcon
            return try await show(form, context)
        }
    }

    private func changeIcon(
        _ sent: MultipartForm, _ admin: Admin, _ request: Request, _ context: Context
    ) async throws -> Response {
        try await admin.confirm(sent.form, LoginBrowser(request, context, of: site), services)
        let isOwn = sent.form["own"] == "1"
        let file = isOwn ? nil : sent.uploads.first { !$0.fileName.isEmpty }
        guard isOwn || file != nil else { throw Problem.iconMissing }
        do {
            if file?.isTooLarge == true { throw Problem.imageTooLarge }
            try await ChangeIcon(file?.path, by: admin)(services)
        } catch let problem as Problem {
            throw problem.naming(file?.fileName ?? "")
        }
        return site.redirect(to: AdminPath.settings, toast: .saved, for: context)
    }

    private func show(_ form: SettingsForm, _ context: Context) async throws -> Response {
        site.page(
            .admin(context.language), adminSettingsView(form, shell: site.shell(context)), for: context,
            problems: form.problems)
    }
}

extension Problems {
    /// What is wrong with an image is said beside the field it came in.
    fileprivate var aboutIcon: Problems {
        Problems(all.map { $0.field == "images" ? $0.at(InstanceSetting.icon.rawValue) : $0 })
    }
}

extension Problem {
    fileprivate static let iconMissing = Problem(
        422, Phrase("이미지를 골라 주세요.", "Choose an image."), field: InstanceSetting.icon.rawValue)
}

extension Phrase {
    fileprivate static let saved = Phrase("바꿨어요.", "Saved.")
}
