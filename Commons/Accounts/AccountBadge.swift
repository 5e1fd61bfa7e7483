package import Core
package import Kernel
package import SQL

/// What is unread for a member at a place, as a column of `accounts` counts it. It comes with the viewer, by the statement
/// that looks up the session, and open pages get every change.
package struct AccountBadge: Sendable {
    let badge: Badge
    let column: Statement
    private let events: [any AccountsEvent.Type]

    /// - Parameters:
    ///   - column: holds a number, of a dot 0 or 1.
    ///   - events: say that it may be another one.
    package init(_ badge: Badge, column: Statement, changedBy events: any AccountsEvent.Type...) {
        self.badge = badge
        self.column = column
        self.events = events
    }

    package var renderers: [LiveRenderer] { events.map { renderer($0) } }

    private func renderer<E: AccountsEvent>(_ event: E.Type) -> LiveRenderer {
        LiveRenderer(event) { event, reader, present in
            try event.accounts.filter(present.contains).map { account in
                let waiting = try reader.value("SELECT \(column) FROM accounts WHERE id = \(account)", as: Int.self)
                let change = BadgeChanged(badge: badge, waiting: waiting ?? 0)
                return LiveUpdate(change, on: personalTopic(account), key: "\(badge.id)-\(account)")
            }
        }
    }

    /// The accounts whose badge an event has changed.
    func accounts(of entry: EventRecord) -> [ID<Account>]? {
        for event in events {
            if let accounts = entry.accounts(event) { return accounts }
        }
        return nil
    }
}

/// Another number waits for a member.
package struct BadgeChanged: LiveChange {
    package let badge: Badge
    /// Of a dot 0 or 1.
    package let waiting: Int
}

extension AccountBadge {
    package static let notifications = AccountBadge(
        .notifications, column: "unread_count", changedBy: NotificationAdded.self, NotificationsRead.self,
        NotificationsWithdrawn.self)
}
