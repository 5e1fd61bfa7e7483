import Base
import Core
import Design
import HTTPTypes
import Hummingbird
import Kernel
import Lounge
import Personas
import SQL
import Web

/// A persona's notifications. Opening the list marks them read.
struct LoungeNotificationRoutes: Sendable {
    let door: LoungeDoor
    private var services: Services { door.services }
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/lounge/notifications") { request, context in try await show(request, context) }
    }

    private func show(_ request: Request, _ context: Context) async throws -> Response {
        try await door.enter(context) { insider in
            let before = ID<LoungeNotification>(request.query["before"])
            let size = LoungeNotificationQueries.pageSize
            let found = try await services.database.read { reader in
                try LoungeNotificationQueries.page(of: insider.id, before: before, limit: size + 1, reader)
            }
            let rows = Array(found.prefix(size))
            var context = context
            var unread = insider.unread
            if before == nil, request.isLookedAt, insider.unread > 0 || rows.contains(where: { !$0.isRead }) {
                unread = try await ReadLoungeNotifications(persona: insider.id, upTo: rows.first?.id)(services)
                context = context.withUnread(unread > 0 ? 1 : 0, at: .lounge)
            }
            let page = LoungeNotificationsPage(
                rows: rows, older: olderPath("/lounge/notifications", before: found.count > size ? rows.last?.id : nil),
                today: services.clock.now().day)
            let shell = site.shell(context)
            var frame = Frame.lounge(
                shell.language(.loungeNotifications), insider, tab: .notices, unread: unread, in: shell.language)
            frame.styles.append("notifications.css")
            return site.page(frame, loungeNotificationsView(page, shell: shell), for: context)
        }
    }
}
