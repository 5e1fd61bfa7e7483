import Base
package import Core
import Personas
package import SQL

/// Forgets the moments that no rule asks for any more.
package struct PruneMoments: LoungeAct {
    let rules: LoungeRules

    package init(rules: LoungeRules) { self.rules = rules }

    package func write(at now: Timestamp, in transaction: Transaction) throws {
        try forget(.press, before: now - rules.longestMemory, in: transaction)
        try forget(.entry, before: now - .hours(rules.newcomersWaitHours), in: transaction)
    }

    private func forget(_ moment: Moment, before time: Timestamp, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM lounge_moments WHERE kind = \(moment) AND at < \(time)")
    }
}

extension LoungeRules {
    /// How long ago a press may be and still matter.
    var longestMemory: Duration {
        max(
            .days(max(1, mostPerAuthorDays, activeDays)), .hours(max(noPressingBackHours, risesAfterHours)))
    }
}
