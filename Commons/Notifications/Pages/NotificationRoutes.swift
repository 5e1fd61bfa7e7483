package import Base
import Core
import HTTPTypes
package import Hummingbird
import Kernel
import Notifications
import SQL
package import Web

/// A member's notifications. Opening the list marks them read.
package struct NotificationRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/notifications") { request, context in try await show(request, context) }
    }

    private func show(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let before = ID<MemberNotification>(request.query["before"])
        let topic = NotificationsPage.Filter(rawValue: request.query["only"])?.topic
        let now = services.clock.now()
        let (groups, next, newest) = try await services.database.read { reader in
            let (groups, next) = try NotificationQueries.page(
                of: member.id, on: topic, before: before, muting: member.mutedWords,
                kinds: services.notificationKinds, now: now, reader)
            let isNew =
                topic == nil && before == nil
                && (member.unread[.notifications, default: 0] > 0 || groups.contains(where: \.isUnread))
            return try (groups, next, isNew ? NotificationQueries.newest(of: member.id, reader) : nil)
        }
        var context = context
        if let newest, request.isLookedAt {
            let unread = try await ReadNotifications(account: member.id, upTo: newest)(services)
            context = context.withUnread(unread, at: .notifications)
        }
        let filter = NotificationsPage.Filter.allCases.first { $0.topic == topic } ?? .all
        let older = next.map { "\(filter.path)\(topic == nil ? "?" : "&")before=\($0)" }
        let page = NotificationsPage(filter: filter, groups: groups, older: older)
        return site.page(
            .notifications(page.filter, in: context.language), notificationsView(page, shell: site.shell(context)),
            for: context)
    }
}
