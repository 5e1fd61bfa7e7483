package import Base
package import Core
package import SQL

/// A member's choice of pushes and quiet hours.
package struct ChangePushSettings: WritingAct {
    package let account: ID<Account>
    /// Kinds that have a switch, and whether it is on.
    package let switches: [PushKind: Bool]
    package let quietHours: QuietHours?

    package init(account: ID<Account>, switches: [PushKind: Bool], quietHours: QuietHours?) {
        self.account = account
        self.switches = switches
        self.quietHours = quietHours
    }

    package func write(_ services: Services, in transaction: Transaction) throws {
        for (kind, isOn) in switches.sorted(by: { $0.key.name < $1.key.name }) {
            try transaction.execute(
                """
                INSERT INTO push_switches (account_id, kind, is_on) VALUES (\(account), \(kind.name), \(isOn))
                ON CONFLICT (account_id, kind) DO UPDATE SET is_on = excluded.is_on
                """)
        }
        try transaction.execute("DELETE FROM quiet_hours WHERE account_id = \(account)")
        guard let quiet = quietHours else { return }
        try transaction.execute(
            """
            INSERT INTO quiet_hours (account_id, first_minute, end_minute, time_zone)
            VALUES (\(account), \(quiet.first), \(quiet.end), \(quiet.timeZone))
            """)
    }
}
