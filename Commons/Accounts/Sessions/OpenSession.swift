package import Core
package import Kernel
package import SQL

/// A browser in which a member is logged in.
package struct OpenSession: Sendable {
    /// Names the session without being able to open it.
    package let key: String
    package let device: Phrase
    package let lastSeen: Phrase
    /// Whether it is the one that looks.
    package let isCurrent: Bool

    package init(key: String, device: Phrase, lastSeen: Phrase, isCurrent: Bool) {
        self.key = key
        self.device = device
        self.lastSeen = lastSeen
        self.isCurrent = isCurrent
    }

    /// A member's sessions, the last used first.
    package static func all(
        of account: ID<Account>, here: SessionKey, lifetime: Duration, now: Timestamp, _ reader: Reader
    ) throws -> [OpenSession] {
        let sessions = try reader.all(statement(of: account, lifetime: lifetime, now: now)) { row in
            let key = SessionKey(bytes: try row.next())
            let seenAt = try row.next(as: Timestamp.self)
            return OpenSession(
                key: key.hexadecimal, device: .device(userAgent: try row.next()), lastSeen: .lastSeen(seenAt, now: now),
                isCurrent: key == here)
        }
        return sessions.filter(\.isCurrent) + sessions.filter { !$0.isCurrent }
    }

    /// - Parameter lifetime: how long one lasts at most.
    package static func statement(of account: ID<Account>, lifetime: Duration, now: Timestamp) -> Statement {
        """
        SELECT token_hash, seen_at, user_agent FROM sessions
        WHERE account_id = \(account) AND app_id IS NULL AND seen_at > \(now - SessionStore.lifetime)
            AND created_at > \(now - lifetime)
        ORDER BY seen_at DESC, created_at DESC LIMIT 200
        """
    }
}

extension Phrase {
    /// By days, which is all that is kept of a session.
    package static func lastSeen(_ day: Timestamp, now: Timestamp) -> Phrase {
        switch SeenMonth.day(of: now) - SeenMonth.day(of: day) {
        case ...0: Phrase("오늘", "today")
        case 1: Phrase("어제", "yesterday")
        default: .ago(day, now: now)
        }
    }
}
