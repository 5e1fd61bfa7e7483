package import Base
import Core
import SQL

/// Counts as read members' notifications of what is not here any more, as its space is off now, once, when an instance
/// starts: no badge counts what no list shows.
package struct SettleNotifications: Sendable {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    package func callAsFunction() async throws {
        guard let isHere = NotificationQueries.aboutSomethingHere(services.notificationKinds) else { return }
        try await services.database.write { transaction in
            let settled = try transaction.execute(
                "UPDATE notifications AS n SET is_read = 1 WHERE n.is_read = 0 AND NOT (\(isHere))")
            guard settled > 0 else { return }
            try transaction.execute(
                """
                UPDATE accounts SET unread_count =
                    (SELECT COUNT(*) FROM notifications n WHERE n.account_id = accounts.id AND n.is_read = 0)
                WHERE unread_count > 0
                """)
        }
    }
}
