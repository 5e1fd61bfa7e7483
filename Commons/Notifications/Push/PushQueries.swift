import Accounts
package import Core
package import Kernel
package import SQL

/// What members have chosen, as pages and the sender read it.
package enum PushQueries {
    /// The kinds a member has switched off. One that was never touched is on.
    package static func switchedOff(by account: ID<Account>, _ reader: Reader) throws -> Set<String> {
        Set(
            try reader.values(
                "SELECT kind FROM push_switches WHERE account_id = \(account) AND is_on = 0", as: String.self))
    }

    package static func quietHours(of account: ID<Account>, _ reader: Reader) throws -> QuietHours? {
        try reader.first(
            "SELECT first_minute, end_minute, time_zone FROM quiet_hours WHERE account_id = \(account)"
        ) { row in QuietHours(first: try row.next(), end: try row.next(), timeZone: try row.next()) }
    }

    /// The newest first, and where in the list this session's is.
    package static func devices(of account: ID<Account>, here: SessionKey, now: Timestamp, _ reader: Reader) throws
        -> [PushDevice]
    {
        try reader.all(devicesStatement(of: account)) { row in
            let id = try row.next(as: ID<PushSubscription>.self)
            let isCurrent = try row.next(as: [UInt8].self) == here.bytes
            let device = Phrase.device(userAgent: try row.next())
            let succeededAt = try row.next(as: Timestamp?.self)
            return PushDevice(
                id: id, device: device, succeeded: succeededAt.map { .ago($0, now: now) },
                isFailing: try row.next(as: Int.self) > 0, isCurrent: isCurrent)
        }
    }

    package static func devicesStatement(of account: ID<Account>) -> Statement {
        """
        SELECT d.id, d.session, s.user_agent, d.succeeded_at, d.failure_count
        FROM push_subscriptions d JOIN sessions s ON s.token_hash = d.session
        WHERE d.account_id = \(account) ORDER BY d.id DESC
        """
    }
}

/// A device that is pushed to.
package struct PushDevice: Sendable {
    package let id: ID<PushSubscription>
    package let device: Phrase
    /// When a push last reached its service; `nil` before the first.
    package let succeeded: Phrase?
    package let isFailing: Bool
    /// Whether it is the one that looks.
    package let isCurrent: Bool
}
