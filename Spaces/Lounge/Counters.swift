internal import Core
internal import SQL

/// The kinds of thing an id of the lounge can name.
public enum Persona {}
/// A post or a reply.
public enum LoungePost {}
enum Press {}
enum Sanction {}
enum LedgerEntry {}
enum LoungeNotice {}
enum LoungeReport {}
enum LoungeDecision {}
/// What has not appeared yet.
enum WaitingPost {}

/// What is counted. Ids of the lounge say in which order things came, and nothing of the moment: those of everything
/// else carry the millisecond, which would lead from a persona to whoever did something then.
enum Counter: String {
    case posts, presses, sanctions, ledger, notices, reports, decisions, waiting
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
