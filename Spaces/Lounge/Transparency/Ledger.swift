import Core
import Personas
import SQL

/// Every movement of a persona's value. A value always equals the replay of its ledger.
package struct Ledger {
    let rules: LoungeRules

    package enum Kind: String, ColumnValue, Sendable {
        case press, withdrawal, cap, hold, release, recovery, void, level, lift
    }

    /// Moves a value as far as it can move, and writes down how far that was.
    ///
    /// - Returns: the value as it is now.
    @discardableResult
    func enter(
        _ kind: Kind, _ amount: Int, _ persona: ID<Persona>, at now: Timestamp, press: ID<Press>? = nil,
        sanction: ID<Sanction>? = nil, in transaction: Transaction
    ) throws -> Int {
        // First of all: who moves a value in another process waits here, and then starts from where this one left it.
        let entry: ID<LedgerEntry> = try transaction.next(.ledger)
        let state = try PersonaState.read(persona, transaction)
        let value = Self.clamp(state.value + amount)
        let moved = value - state.value
        try transaction.execute(
            """
            INSERT INTO lounge_ledger (id, persona_id, day, kind, amount, value, press_id, sanction_id)
            VALUES (\(entry), \(persona), \(now.day), \(kind), \(moved), \(value), \(press), \(sanction))
            """)
        guard moved != 0 else { return value }
        try transaction.execute("UPDATE personas SET value = \(value) WHERE id = \(persona)")
        try transaction.setMoment(.rise, of: persona, to: risesAt(value, state, now))
        let hasStepped = Fade.shown(state.value) != Fade.shown(value)
        try transaction.emit(LoungeValueChanged(persona: persona, hasStepped: hasStepped))
        return value
    }

    /// A suspension ends by a person's decision, not with time.
    private func risesAt(_ value: Int, _ state: PersonaState, _ now: Timestamp) -> Timestamp? {
        guard value < 0, state.level != .suspended else { return nil }
        return state.risesAt ?? now + .hours(rules.risesAfterHours)
    }

    static func clamp(_ value: Int) -> Int { max(-100, min(0, value)) }

    /// The value that a ledger's amounts come to, in their order.
    static func replay(_ amounts: some Sequence<Int>) -> Int { amounts.reduce(0) { clamp($0 + $1) } }
}
