package import Administration
package import Base
package import BasePages
import Core
package import Hummingbird
package import Kernel
import Moderation
import SQL
package import Web

/// The admins' pages. For everybody else they do not exist.
package struct AdministrationRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    private let times: ResponseTimes

    private let backups: BackupPlace?

    private let parts: [OverviewPart]

    private let docket: DocketDoor?

    /// - Parameters:
    ///   - backups: where they go; `nil` where the operator has set none.
    ///   - parts: what spaces add to the overview.
    ///   - docket: where a space has cases that are not members'.
    package init(
        _ services: Services, times: ResponseTimes, backups: BackupPlace?, parts: [OverviewPart], docket: DocketDoor?
    ) {
        self.parts = parts
        self.docket = docket
        self.services = services
        self.times = times
        self.backups = backups
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/admin") { request, context in
            try await overview(Problems([]), hasSentTestMail: !request.query[TestMailRoute.sent].isEmpty, context)
        }
        TestMailRoute(services: services) { problems, context in
            try await overview(problems, hasSentTestMail: false, context)
        }.add(to: router)
        AnnouncementRoutes(services: services).add(to: router)
        AdminSettingsRoutes(services: services).add(to: router)
        MemberRoutes(services: services).add(to: router)
        RulesRoutes(services: services).add(to: router)
        BackupRoutes(services: services, place: backups).add(to: router)
        JobsRoutes(services: services).add(to: router)
        router.get("/admin/acts") { request, context in
            _ = try Admin(context.member())
            let filter = LogFilter<AdminAct>(member: request.query["member"], act: request.query["act"])
            let page = try await services.database.read { reader in
                try AdminLog.read(filter, before: ID(request.query["before"]), reader)
            }
            return site.page(
                .admin(context.language), adminLogView(page, shell: site.shell(context)), for: context)
        }
    }

    private func overview(
        _ problems: Problems, hasSentTestMail: Bool, _ context: Context
    ) async throws -> Response {
        let member = try context.member()
        _ = try Admin(member)
        var page = try await OverviewPage.read(
            services, times, parts, backups: backups, docket: docket, for: member)
        page.problems = problems
        page.hasSentTestMail = hasSentTestMail
        return site.page(
            .admin(context.language), overviewView(page, shell: site.shell(context)), for: context, problems: problems)
    }
}
