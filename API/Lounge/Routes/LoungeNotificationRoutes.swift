import APIDoor
import Base
import Core
import Kernel
import Lounge
import Personas
import SQL
import Storage

/// What a persona is notified of. To read the list is not to have seen it: the client says so.
extension LoungeRoutes {
    func addNotifications(to api: APIRoutes) {
        let services = services
        inside(.get, "/notifications", api) { persona, call in
            let page = call.parameters.page()
            let found = try await services.database.read { reader in
                try LoungeNotificationQueries.page(
                    of: persona.id, before: page.below.map { ID(rawValue: $0) }, limit: page.limit + 1, reader)
            }
            let rows = found.prefix(page.limit)
            return call.answer(
                rows.map { LoungeNotificationEntity($0) }, first: nil,
                last: found.count > page.limit ? rows.last?.id.rawValue : nil)
        }
        inside(.get, "/notifications/unread_count", api) { persona, _ in
            Answer(LoungeUnreadEntity(count: persona.unread))
        }
        inside(.post, "/notifications/read", api) { persona, call in
            let newest = try call.parameters.id("up_to_id", of: LoungeNotification.self, orThrow: .recordNotFound)
            let unread = try await ReadLoungeNotifications(persona: persona.id, upTo: newest)(services)
            return Answer(LoungeUnreadEntity(count: unread))
        }
    }
}
