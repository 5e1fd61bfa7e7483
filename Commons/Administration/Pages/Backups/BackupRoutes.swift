import Accounts
import Administration
import Base
import Core
import HTTPTypes
import Hummingbird
import Identity
import IdentityPages
import Kernel
import SQL
import Web

/// Backups, for admins.
struct BackupRoutes: Sendable {
    let services: Services
    let place: BackupPlace?
    private var site: Site { services.site }

    /// A page that shows how far a backup is comes again after so many seconds.
    private static let pause = "5"

    func add(to router: some RouterMethods<Context>) {
        router.get("/admin/backups") { _, context in
            try await show(BackupsPage.read(place, services, for: Admin(context.member())), context)
        }
        router.post("/admin/backups") { request, context in try await act(request, context) }
    }

    private func act(_ request: Request, _ context: Context) async throws -> Response {
        let admin = try Admin(context.member())
        let form = try await request.form()
        do {
            try await admin.confirm(form, LoginBrowser(request, context, of: site), services)
            switch form["act"] {
            case "start": try await StartBackup(place, by: admin)(services)
            case "rules": try await change(form, admin)
            default: throw Problem.badRequest
            }
            let toast: Phrase = form["act"] == "start" ? .begun : .saved
            return site.redirect(to: AdminPath.backups, toast: toast, for: context)
        } catch {
            guard let problems = Problems(of: error) else { throw error }
            var page = try await BackupsPage.read(place, services, for: admin)
            page.sent = form["act"]
            if page.sent == "rules" { for (setting, text) in typed(form) { page.settings[setting] = text } }
            page.problems = problems
            return show(page, context)
        }
    }

    private func typed(_ form: Form) -> [InstanceSetting: String] {
        var typed: [InstanceSetting: String] = [:]
        for setting in InstanceSetting.ofBackups where !services.settings.fixed.contains(setting) {
            // A page from before an update asks for less.
            if form.all(setting.rawValue).isEmpty, setting != .nightlyBackups { continue }
            typed[setting] = form[setting.rawValue].tidiedLine
        }
        // A box that is not ticked is not sent.
        if typed[.nightlyBackups] == "" { typed[.nightlyBackups] = "off" }
        return typed
    }

    private func change(_ form: Form, _ admin: Admin) async throws {
        guard place != nil else { throw Problem.noBackupFolder }
        let typed = typed(form)
        var values = InstanceValues()
        let wrong = typed.filter { !$0.key.set($0.value, in: &values) }.map(\.key)
        try Problems(wrong.map { Problem.keptInvalid($0).at($0.rawValue) }).throwIfAny()
        try await ChangeSettings(typed, by: admin)(services)
    }

    private func show(_ page: BackupsPage, _ context: Context) -> Response {
        var response = site.page(
            .admin(context.language), backupsView(page, shell: site.shell(context)), for: context,
            status: .init(code: page.problems.all.isEmpty ? 200 : page.problems.status))
        if page.active != nil, page.problems.all.isEmpty, let refresh = HTTPField.Name("Refresh") {
            response.headers[refresh] = "\(Self.pause); url=\(AdminPath.backups)"
        }
        return response.retrying(after: page.problems.all.first)
    }
}

extension Problem {
    fileprivate static func keptInvalid(_ setting: InstanceSetting) -> Problem {
        let least = setting == .backupDays ? 1 : 0
        return Problem(
            422, Phrase("\(least)에서 1,000 사이의 수를 적어 주세요.", "Enter a number from \(least) to 1,000."))
    }
}

extension Phrase {
    fileprivate static let begun = Phrase("백업을 시작했어요.", "Backup started.")
    fileprivate static let saved = Phrase("바꿨어요.", "Saved.")
}
