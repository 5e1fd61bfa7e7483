import Administration
import Base
import Core
import Hummingbird
import Identity
import IdentityPages
import Kernel
import SQL
import Web

/// Announcements: the admins' page for them, and how anybody puts one away.
struct AnnouncementRoutes: Sendable {
    let services: Services
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/admin/announcements") { request, context in
            let admin = try Admin(context.member())
            return try await show(page(for: admin, before: ID(request.query["before"])), context)
        }
        router.post("/admin/announcements") { request, context in try await post(request, context) }
        router.post("/admin/announcements/:id/end") { request, context in try await end(request, context) }
        router.post("/announcements/:id/dismiss") { request, context in
            let id = try context.id("id", of: PostedAnnouncement.self, orThrow: .notFound)
            var response = Response.redirect(to: request.refererPath, type: .normal)
            // Those that are over need not be remembered.
            let running = site.facts.value.announcements.map(\.id)
            let putAway = running.filter { $0 == id.rawValue || context.visit.putAway.contains($0) }
            response.setCookie(
                Cookie.putAway, putAway.map(String.init).joined(separator: "."), age: .days(400), site: site)
            return response
        }
    }

    private func page(
        for admin: Admin, before id: ID<PostedAnnouncement>? = nil
    ) async throws -> AnnouncementsPage {
        let now = services.clock.now()
        let size = AnnouncementRow.pageSize
        return try await services.database.read { reader in
            let rows = try AnnouncementRow.page(before: id, reader)
            return AnnouncementsPage(
                rows: Array(rows.prefix(size)),
                older: rows.count > size ? "\(AdminPath.announcements)?before=\(rows[size - 1].id)" : nil,
                confirmation: try admin.confirmation(at: now, reader))
        }
    }

    private func post(_ request: Request, _ context: Context) async throws -> Response {
        let admin = try Admin(context.member())
        let form = try await request.form()
        let period = AnnouncementPeriod(rawValue: form["period"]) ?? .week
        do {
            try await admin.confirm(form, LoginBrowser(request, context, of: site), services)
            try await PostAnnouncement(
                korean: form["korean"], english: form["english"], days: period.days, by: admin)(services)
            return site.redirect(to: AdminPath.announcements, toast: .announced, for: context)
        } catch {
            guard let problems = Problems(of: error) else { throw error }
            var page = try await page(for: admin)
            page.korean = form["korean"]
            page.english = form["english"]
            page.period = period
            page.problems = problems
            return try await show(page, context)
        }
    }

    private func end(_ request: Request, _ context: Context) async throws -> Response {
        let admin = try Admin(context.member())
        let form = try await request.form()
        let id = try context.id("id", of: PostedAnnouncement.self, orThrow: .notFound)
        do {
            try await admin.confirm(form, LoginBrowser(request, context, of: site), services)
            try await EndAnnouncement(id, by: admin)(services)
            return site.redirect(to: AdminPath.announcements, toast: .takenDown, for: context)
        } catch {
            guard let problems = Problems(of: error) else { throw error }
            var page = try await page(for: admin)
            // Several forms ask for it: it is said above them.
            page.problems = Problems(problems.all.map { Problem($0.status, $0.phrase, retryAfter: $0.retryAfter) })
            return try await show(page, context)
        }
    }

    private func show(_ page: AnnouncementsPage, _ context: Context) async throws -> Response {
        site.page(
            .admin(context.language), announcementsView(page, shell: site.shell(context)), for: context,
            problems: page.problems)
    }
}

extension Phrase {
    fileprivate static let announced = Phrase("공지를 올렸어요.", "Posted.")
    fileprivate static let takenDown = Phrase("공지를 내렸어요.", "Taken down.")
}
