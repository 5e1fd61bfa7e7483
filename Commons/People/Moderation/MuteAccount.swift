package import Base
package import Core
import Kernel
package import SQL

/// Mutes a member: leaves them out of the muter's lists and notifications, for a while or until unmuted. They do not
/// learn of it.
package struct MuteAccount: WritingAct {
    package let account: ID<Account>
    package let other: ID<Account>
    package let isMuted: Bool
    /// When the mute ends by itself; `nil` for never.
    package let until: Timestamp?

    package init(account: ID<Account>, other: ID<Account>, isMuted: Bool, until: Timestamp? = nil) {
        self.account = account
        self.other = other
        self.isMuted = isMuted
        self.until = until
    }

    package var cost: Cost? { Cost(.follows, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
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
        for recount in services.upkeep.audienceRecounts {
            try recount(account, other, services.clock.now(), transaction)
        }
        try transaction.emit(AudienceChanged(account: account))
    }
}
