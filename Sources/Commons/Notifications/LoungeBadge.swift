public import Core
public import SQL
internal import Web

extension Migration {
    /// Whether something waits for a member in the lounge. It says no more than that, so that nothing leads on from it.
    public static let loungeBadge = Migration(
        "lounge-badge-1", "ALTER TABLE accounts ADD COLUMN has_lounge_news INTEGER NOT NULL DEFAULT 0")
}

/// Whether something waits for a member in the lounge has changed.
public struct LoungeBadgeChanged: Event {
    public static let name = "lounge-badge-changed"
    public let account: ID<Account>
}

extension Transaction {
    /// Notes whether something waits for a member in the lounge, and tells the member's open pages if that is new.
    public func setLoungeNews(of account: ID<Account>, to hasNews: Bool) throws {
        let changed = try execute(
            "UPDATE accounts SET has_lounge_news = \(hasNews) WHERE id = \(account) AND has_lounge_news <> \(hasNews)")
        if changed > 0 { try emit(LoungeBadgeChanged(account: account)) }
    }
}

extension NotificationUpdates {
    static let loungeBadge = LiveRenderer(LoungeBadgeChanged.self) { event, reader, present in
        guard present.contains(event.account) else { return [] }
        let hasNews: Bool =
            try reader.value("SELECT has_lounge_news FROM accounts WHERE id = \(event.account)") ?? false
        return [
            LiveUpdate(
                LoungeDotChanged(hasNews: hasNews), on: personalTopic(event.account), key: "lounge-dot-\(event.account)"
            )
        ]
    }
}
