import Core
import SQL

/// The kinds of thing an id of the lounge can name.
package enum Press {}
package enum Sanction {}
enum LedgerEntry {}
package enum LoungeNotification {}
package enum LoungeReport {}
package enum LoungeDecision {}
/// Delayed posts.
package enum DelayedPost {}

/// A counter. Ids of the lounge tell the order of things but not their time: ids elsewhere carry the millisecond, which
/// would connect a persona with the account active then.
enum Counter: String {
    case posts, presses, sanctions, ledger, notifications, reports, decisions, delayed
}

extension Transaction {
    /// The next number of a counter, from 1.
    func next<Entity>(_ counter: Counter, _: Entity.Type = Entity.self) throws -> ID<Entity> {
        try one(
            """
            INSERT INTO lounge_counters (name, value) VALUES (\(counter.rawValue), 1)
            ON CONFLICT (name) DO UPDATE SET value = lounge_counters.value + 1 RETURNING value
            """
        ) { row in try row.next() }
    }
}
