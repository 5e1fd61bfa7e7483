package import Base
package import Core
package import SQL

extension Migration {
    /// Whether something waits for a member in the lounge. It says no more than that, so that nothing leads on from it.
    package static let loungeBadge = Migration(
        "lounge-badge-1", "ALTER TABLE accounts ADD COLUMN has_lounge_news INTEGER NOT NULL DEFAULT 0")
}

extension Badge {
    package static let lounge = Badge(.lounge, .dot(Phrase("라운지에 새 알림", "New in the lounge")), id: "lounge-dot")
}

extension AccountBadge {
    package static let lounge = AccountBadge(.lounge, column: "has_lounge_news", changedBy: LoungeBadgeChanged.self)
}

/// Whether something waits for a member in the lounge has changed.
package struct LoungeBadgeChanged: AccountEvent {
    package static let name = "lounge-badge-changed"
    package let account: ID<Account>
}

extension Transaction {
    /// Notes whether something waits for a member in the lounge, and tells the member's open pages if that is new.
    func setLoungeNews(of account: ID<Account>, to hasNews: Bool) throws {
        let changed = try execute(
            "UPDATE accounts SET has_lounge_news = \(hasNews) WHERE id = \(account) AND has_lounge_news <> \(hasNews)")
        if changed > 0 { try emit(LoungeBadgeChanged(account: account)) }
    }
}
