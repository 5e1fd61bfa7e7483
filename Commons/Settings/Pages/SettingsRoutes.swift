import Accounts
package import Base
import BasePages
import Core
import Design
import HTTPTypes
package import Hummingbird
package import Kernel
import Media
import MediaPages
import People
import PeoplePages
package import SQL
import Settings
package import Web

/// Settings; visitors, too, can choose theme and language.
package struct SettingsRoutes: Sendable {
    private let services: Services
    private let version: String
    private let waiting: @Sendable (Viewer, Reader) throws -> Int?
    private var site: Site { services.site }

    /// - Parameters:
    ///   - version: the program's, as the page about it says.
    ///   - waiting: how many reports and appeals a member has to decide; `nil` for who decides nothing.
    package init(
        _ services: Services, version: String, waiting: @escaping @Sendable (Viewer, Reader) throws -> Int?
    ) {
        self.services = services
        self.version = version
        self.waiting = waiting
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/settings") { _, context in try await show(context) }
        router.post("/settings") { request, context in try await changeAppearance(request, context) }
        router.get("/settings/about") { _, context in
            site.page(
                Frame(title: context.language(.about), place: .settings),
                aboutView(version: version, shell: site.shell(context)), for: context)
        }
        guard site.features.contains(.profiles) else { return }
        router.post("/settings/photo") { request, context in
            try await services.withForm(request, context, limits: PhotoForm.limits) { sent in
                try await changePhoto(sent, context)
            }
        }
    }

    private func show(
        _ context: Context, problem: Problem? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        guard let member = context.viewer else {
            return site.page(
                Frame(title: context.language(.settings), place: .settings),
                settingsView(nil, shell: site.shell(context)), for: context)
        }
        let (own, waiting, isScout) = try await services.database.read { reader in
            (
                try OwnAccount.read(member.id, reader), try self.waiting(member, reader),
                try Scout.find(member.id, reader) != nil
            )
        }
        // Where nobody uploads anything, there is nothing to count.
        let uploads = !site.features.isDisjoint(with: [.profiles, .posts, .conversations])
        var page = SettingsPage(
            me: own.author, email: own.email, isAdmin: member.assignedRole == .admin, theme: context.visit.theme,
            language: context.language, hidesGenerated: member.hidesGenerated, isScout: isScout,
            canInvite: services.registration.canInvite(member.role),
            administers: member.role == .admin, waiting: waiting,
            storage: uploads ? try await services.storage(of: member.id) : nil)
        page.restriction = services.restriction(from: .uploads, for: context)
        var frame = Frame.settings(in: context.language)
        frame.toast = problem.map { context.language($0.phrase) }
        return site.page(frame, settingsView(page, shell: site.shell(context)), for: context, status: status)
    }

    private func changeAppearance(_ request: Request, _ context: Context) async throws -> Response {
        let form = try await request.form()
        let theme = Theme(rawValue: form["theme"])
        let language = Language(rawValue: form["language"])
        let hides = ["shown": false, "hidden": true]
        let (hidesCounts, hidesGenerated) = (hides[form["counts"]], hides[form["generated"]])
        guard theme != nil || language != nil || hidesCounts != nil || hidesGenerated != nil else {
            throw Problem.badRequest
        }
        // Where there are no posts, there is nothing to count.
        guard hidesCounts == nil || site.features.contains(.posts) else { throw Problem.notFound }
        guard hidesGenerated == nil || site.features.contains(.works) else { throw Problem.notFound }
        // Unlike the others, these are kept for members only.
        let member = hidesCounts == nil && hidesGenerated == nil ? context.viewer : try context.member()
        if let member {
            try await ChangeAppearance(
                account: member.id, theme: theme, language: language, hidesCounts: hidesCounts,
                hidesGenerated: hidesGenerated)(services)
        }
        let next = form["next"].isEmpty ? SettingsPath.index : localPath(form["next"])
        var response = Response.redirect(to: next, type: .normal)
        // Also stored in a cookie, so that the login page looks the same after logout.
        if let theme { response.setCookie(Cookie.theme, theme.rawValue, age: .days(400), site: site) }
        if let language { response.setCookie(Cookie.language, language.rawValue, age: .days(400), site: site) }
        return response
    }

    private func changePhoto(_ sent: MultipartForm, _ context: Context) async throws -> Response {
        let member = try context.member()
        do {
            let form = PhotoForm(sent)
            let photo = try await form.checked(services, for: member.id)
            guard photo != nil || sent.form["remove"] == "1" else {
                return .redirect(to: SettingsPath.index, type: .normal)
            }
            try await ChangePhoto(account: member.id, path: photo?.path, crop: photo?.crop, named: form.name)(
                services)
            return site.redirect(
                to: SettingsPath.index, toast: photo == nil ? .photoRemoved : .photoChanged, for: context)
        } catch let problem as Problem {
            return try await show(context, problem: problem, status: .init(code: problem.status))
                .retrying(after: problem)
        }
    }
}

extension Phrase {
    static let photoChanged = Phrase("사진을 바꿨어요.", "Photo changed.")
    static let photoRemoved = Phrase("사진을 삭제했어요.", "Photo removed.")
}
