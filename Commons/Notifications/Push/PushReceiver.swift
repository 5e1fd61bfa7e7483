import Accounts
import Core
import SQL

/// A device and its owner, as far as sending needs to know them.
struct PushReceiver: Sendable {
    let subscription: ID<PushSubscription>
    let account: ID<Account>
    let endpoint: PushEndpoint
    let publicKey: [UInt8]
    let secret: [UInt8]
    let language: Language
    /// How many notifications wait.
    let unread: Int
    /// How many pushes have failed since the last that did not.
    let failures: Int
    /// Whether the member may get anything: not while leaving or suspended.
    let isThere: Bool
    /// What it wants, where it is an app and no browser.
    let app: AppPushes?

    /// - Returns: `nil` for a device that is gone.
    static func of(_ subscription: ID<PushSubscription>, _ reader: Reader) throws -> PushReceiver? {
        try reader.first(statement(subscription)) { row in
            PushReceiver(
                subscription: try row.next(), account: try row.next(), endpoint: PushEndpoint(stored: try row.next()),
                publicKey: try row.next(), secret: try row.next(), language: try row.next(), unread: try row.next(),
                failures: try row.next(), isThere: try row.next(), app: try row.app())
        }
    }

    static func statement(_ subscription: ID<PushSubscription>) -> Statement {
        """
        SELECT d.id, d.account_id, d.endpoint, d.public_key, d.secret, COALESCE(a.language, d.language), a.unread_count,
            d.failure_count, \(.notAway("d.account_id")), d.app_kinds, d.app_senders
        FROM push_subscriptions d JOIN accounts a ON a.id = d.account_id WHERE d.id = \(subscription)
        """
    }
}

extension Row {
    fileprivate mutating func app() throws -> AppPushes? {
        let (kinds, senders) = (try next(as: String?.self), try next(as: AppPushes.Senders?.self))
        return kinds.map { AppPushes(stored: $0, by: senders ?? .all) }
    }
}
