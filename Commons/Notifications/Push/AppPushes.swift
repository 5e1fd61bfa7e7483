package import Base
package import Core
package import Kernel
package import SQL

/// What an app wants to be pushed for a member.
package struct AppPushes: Equatable, Sendable {
    /// By the names of kinds (``PushKind/name``), what the app calls them. Of others it gets nothing.
    package var names: [String: String]
    package var senders: Senders

    /// Whose acts.
    package enum Senders: String, ColumnValue, Sendable { case all, followed, follower, none }

    package init(_ names: [String: String], by senders: Senders = .all) {
        self.names = names
        self.senders = senders
    }

    /// As the database has it: `like=favourite reply=mention`.
    init(stored: String, by senders: Senders) {
        let pairs = stored.split(separator: " ").compactMap { pair -> (String, String)? in
            let parts = pair.split(separator: "=")
            return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }
        self.init(Dictionary(pairs) { first, _ in first }, by: senders)
    }

    var stored: String { names.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " ") }
}

/// An app's subscription.
package struct AppSubscription: Sendable {
    package let id: ID<PushSubscription>
    /// Below 2^31.
    package let number: Int
    package let endpoint: String
    package let pushes: AppPushes
}

extension PushQueries {
    /// The one of a token; `nil` where there is none.
    package static func appSubscription(of session: SessionKey, _ reader: Reader) throws -> AppSubscription? {
        try reader.first(
            """
            SELECT d.id, d.number, d.endpoint, d.app_kinds, d.app_senders FROM push_subscriptions d
            WHERE d.session = \(session.bytes) AND d.number IS NOT NULL
            """
        ) { row in
            AppSubscription(
                id: try row.next(), number: try row.next(), endpoint: try row.next(),
                pushes: AppPushes(stored: try row.next(), by: try row.next()))
        }
    }
}

/// Has an app be pushed other things.
package struct ChangeAppPushes: WritingAct {
    package let account: ID<Account>
    package let session: SessionKey
    package let pushes: AppPushes

    package init(account: ID<Account>, session: SessionKey, _ pushes: AppPushes) {
        (self.account, self.session, self.pushes) = (account, session, pushes)
    }

    package var cost: Cost? { Cost(.pushSubscriptions, of: account) }

    /// Throws `notFound` where there is no subscription.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let count = try transaction.execute(
            """
            UPDATE push_subscriptions SET app_kinds = \(pushes.stored), app_senders = \(pushes.senders)
            WHERE session = \(session.bytes) AND account_id = \(account) AND number IS NOT NULL
            """)
        guard count == 1 else { throw Problem.notFound }
    }
}

/// What an app is told besides words, by which it finds the notification.
package struct AppPush: Equatable, Sendable {
    /// ``NotificationRecord/serial``.
    let number: Int64
    /// What the app calls its kind.
    let name: String
    let language: Language
}

extension AppPush {
    /// - Returns: `nil` for what the app did not ask for.
    static func of(_ entry: PushQueue.Entry, to receiver: PushReceiver, _ pushes: AppPushes, _ reader: Reader) throws
        -> AppPush?
    {
        guard let name = pushes.names[entry.kind] else { return nil }
        let account = receiver.account
        let isHeard: Statement
        switch pushes.senders {
        case .all: isHeard = "1 = 1"
        case .none: return nil
        case .followed:
            isHeard = "EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = \(account) AND f.followed_id = n.actor_id)"
        case .follower:
            isHeard = "EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = n.actor_id AND f.followed_id = \(account))"
        }
        let number = try reader.value(
            """
            SELECT n.serial FROM notifications n
            WHERE n.account_id = \(account) AND n.id = \(ID<MemberNotification>(rawValue: entry.subject)) AND \(isHeard)
            """, as: Int64.self)
        return number.map { AppPush(number: $0, name: name, language: receiver.language) }
    }
}
