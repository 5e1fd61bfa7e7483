package import Base
import Core
import Personas
import SQL

/// Replays every ledger and corrects the values that differ from theirs.
package struct VerifyLedger {
    private let services: Services
    private let rules: LoungeRules

    package init(_ services: Services, rules: LoungeRules) {
        self.services = services
        self.rules = rules
    }

    private static let step = 500

    /// - Returns: the corrections, in a line for the operator; empty if all was right.
    package func callAsFunction() async throws -> [String] {
        var (last, corrected) = (ID<Persona>(rawValue: 0), 0)
        let now = services.clock.now().wholeMinute
        while true {
            let after = last
            let (next, count) = try await services.database.write { transaction in
                try correct(after: after, at: now, in: transaction)
            }
            corrected += count
            guard let next else { break }
            last = next
        }
        return corrected == 0 ? [] : ["Lounge values corrected after their ledgers: \(corrected)"]
    }

    /// - Returns: the last one looked at, `nil` after all, and how many were wrong.
    private func correct(
        after last: ID<Persona>, at now: Timestamp, in transaction: Transaction
    ) throws -> (ID<Persona>?, Int) {
        let personas = try transaction.all(
            "SELECT id, value, level FROM personas WHERE id > \(last) ORDER BY id LIMIT \(Self.step)"
        ) { row in
            (
                id: try row.next(as: ID<Persona>.self), value: try row.next(as: Int.self),
                level: try row.next(as: Level.self)
            )
        }
        guard let end = personas.last?.id else { return (nil, 0) }
        let entries = try transaction.all(
            """
            SELECT persona_id, amount FROM lounge_ledger WHERE persona_id > \(last) AND persona_id <= \(end)
            ORDER BY persona_id, id
            """
        ) { row in (persona: try row.next(as: ID<Persona>.self), amount: try row.next(as: Int.self)) }
        let ledgers = Dictionary(grouping: entries, by: \.persona)
        var corrected = 0
        for persona in personas {
            let value = Ledger.replay((ledgers[persona.id] ?? []).map(\.amount))
            guard value != persona.value else { continue }
            corrected += 1
            let rises = value < 0 && persona.level != .suspended
            let risesAt = rises ? now + .hours(rules.risesAfterHours) : nil
            try transaction.execute("UPDATE personas SET value = \(value) WHERE id = \(persona.id)")
            try transaction.setMoment(.rise, of: persona.id, to: risesAt)
            try transaction.emit(LoungeValueChanged(persona: persona.id, hasStepped: true))
            try Levels(rules).settle(persona.id, at: now, in: transaction)
        }
        return (end, corrected)
    }
}
