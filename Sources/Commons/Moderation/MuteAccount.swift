public import Core
public import SQL
internal import Web

/// Mutes a member: leaves them out of the muter's lists and notifications, for a while or until unmuted. They do not
/// learn of it.
public struct MuteAccount: WritingAct {
    public let account: ID<Account>
    public let other: ID<Account>
    public let isMuted: Bool
    /// When the mute ends by itself; `nil` for never.
    public let until: Timestamp?

    public init(account: ID<Account>, other: ID<Account>, isMuted: Bool, until: Timestamp? = nil) {
        self.account = account
        self.other = other
        self.isMuted = isMuted
        self.until = until
    }

    public var cost: Cost? { Cost(.follows, of: account) }

    public func write(_ services: Services, in transaction: Transaction) throws {
        guard account != other else { throw Problem.notOneself }
        if isMuted {
            try transaction.execute(
                """
                INSERT INTO mutes (account_id, other_id, until) VALUES (\(account), \(other), \(until))
                ON CONFLICT (account_id, other_id) DO UPDATE SET until = excluded.until
                """)
        } else {
            try transaction.execute("DELETE FROM mutes WHERE account_id = \(account) AND other_id = \(other)")
        }
        try transaction.emit(AudienceChanged(account: account))
    }
}
