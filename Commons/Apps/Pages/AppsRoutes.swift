import Accounts
import Apps
package import Base
import Core
import Design
package import Hummingbird
import Kernel
import SQL
import Storage
package import Web

/// The settings page on which members see and end what they allowed apps.
package struct AppsRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/settings/apps") { _, context in try await show(context) }
        router.post("/settings/apps/end") { request, context in
            let member = try context.member()
            guard let app = try await request.form().id("app", of: App.self, orThrow: .notFound) else {
                throw Problem.notFound
            }
            // One that has ended already has ended.
            try await EndApp(account: member.id, app: app)(services)
            return site.redirect(to: SettingsPath.apps, toast: .appEnded, for: context)
        }
    }

    private func show(_ context: Context) async throws -> Response {
        let member = try context.member()
        let now = services.clock.now()
        let features = site.features
        let apps = try await services.database.read { reader in try AllowedApp.all(of: member.id, reader) }
        let rows = apps.map { app in
            AppsPage.Row(
                id: app.id, name: app.name, website: app.websiteHost, since: .ago(app.since, now: now),
                lastUsed: .lastSeen(app.lastUsed, now: now), may: app.scopes.phrases(features, role: member.role))
        }
        return site.page(
            Frame(title: context.language(.apps), place: .settings),
            appsView(AppsPage(rows: rows, host: site.host), shell: site.shell(context)), for: context)
    }
}

extension Phrase {
    fileprivate static let appEnded = Phrase("앱의 연결을 끊었어요.", "The app can no longer act for you.")
}
