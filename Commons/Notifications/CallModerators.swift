import Accounts
package import Base
package import Core
package import SQL

/// Tells those who may decide about a member that something waits for them, in the transaction that has it wait.
///
/// A moderator with an unread call from the last day is not called again: a hundred reports are one notification.
/// Nobody is called about themselves, or to what they have asked for; about moderators, only admins are.
package struct CallModerators: Sendable {
    let kind: NotificationKind
    let account: ID<Account>
    let asker: ID<Account>

    /// - Parameters:
    ///   - kind: ``Base/NotificationKind/isForModerators``
    ///   - account: the member to decide about.
    ///   - asker: who asks for the decision.
    package init(_ kind: NotificationKind, about account: ID<Account>, by asker: ID<Account>) {
        self.kind = kind
        self.account = account
        self.asker = asker
    }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let statement = self.statement(now: services.clock.now())
        for moderator in try transaction.values(statement, as: ID<Account>.self) {
            try Notify(kind, moderator, of: moderator).write(services.ids.next(), in: transaction)
        }
    }

    package func statement(now: Timestamp) -> Statement {
        // Moderators may go to the queue without a look at their notifications: an unread call does not silence the next
        // permanently.
        let lastDay = ID<MemberNotification>.made(since: now - .days(1), until: now)
        return """
            SELECT m.id FROM accounts m JOIN accounts a ON a.id = \(account)
            WHERE m.role IN ('moderator', 'admin') AND m.id <> \(account) AND m.id <> \(asker)
                AND (m.role = 'admin' OR a.role = 'member') AND \(.notAway("m.id"))
                AND NOT EXISTS (
                    SELECT 1 FROM notifications n
                    WHERE n.account_id = m.id AND n.is_read = 0 AND n.kind = \(kind.name)
                        AND n.id BETWEEN \(lastDay.lowerBound) AND \(lastDay.upperBound))
            """
    }
}

extension NotificationKind {
    /// There is a new case, or a deletion that takes two.
    package static let caseWaiting = NotificationKind(
        "case-waiting", Phrase("처리할 신고", "Reports to decide"), in: .salon, needs: [], comesByItself: true,
        isForModerators: true, path: SettingsPath.moderation
    ) { _ in Phrase("신고가 결정을 기다리고 있어요.", "A report is waiting for a decision.") }
}
