import Core
import Personas
import SQL

/// What follows from a value: a warning, a rest from writing, a suspension, and their end.
struct Levels {
    let rules: LoungeRules

    init(_ rules: LoungeRules) { self.rules = rules }

    enum End: String, ColumnValue, Sendable { case time, appeal, moderator, replaced, risen }

    /// Looks at a value that has fallen: the deepest level whose threshold is reached, by enough people, begins if it
    /// is deeper than the current one. It begins again only after the value has been above it.
    func review(_ persona: ID<Persona>, at now: Timestamp, in transaction: Transaction) throws {
        guard !rules.isPlain else { return }
        let state = try PersonaState.read(persona, transaction)
        guard rules.deepest(at: state.value) > state.level else { return }
        let weight = try weight(of: persona, at: now, in: transaction)
        // Older presses fade, and bring nobody to a level.
        let level = rules.deepest(at: max(state.value, -weight.presses))
        guard level > state.level else { return }
        let needed = try people(at: now, in: transaction)
        guard weight.people >= needed else { return }
        try begin(level, state, people: weight.people, at: now, in: transaction)
    }

    /// Whether one mark more keeps to what the last ``LoungeRules/activeDays`` brought: one that would come to a rest's
    /// threshold with the help of older ones is for a human to look at. Otherwise a few who take turns could bring
    /// down anybody, given months.
    func isReached(by persona: ID<Persona>, at now: Timestamp, in transaction: Transaction) throws -> Bool {
        let state = try PersonaState.read(persona, transaction)
        let next = rules.deepest(at: state.value - 1)
        guard next >= .day, next > state.level else { return true }
        let presses = try weight(of: persona, at: now, in: transaction).presses
        return -presses - 1 <= rules.threshold(of: next)
    }

    /// Begins a level. One that runs gives way to it.
    ///
    /// - Parameter reason: a moderator's; empty if the rules alone say so.
    func begin(
        _ level: Level, _ state: PersonaState, people: Int, reason: String = "", at now: Timestamp,
        in transaction: Transaction
    ) throws {
        try stop(state.id, .replaced, at: now, in: transaction)
        let sanction: ID<Sanction> = try transaction.next(.sanctions)
        let until = rules.length(of: level).map { now + $0 }
        try transaction.execute(
            """
            INSERT INTO lounge_sanctions (id, persona_id, level, started_on, ends_on, value, people, reason)
            VALUES (\(sanction), \(state.id), \(level), \(now.day), \(until?.day), \(state.value), \(people), \(reason))
            """)
        try SanctionItem.write(of: state.id, to: sanction, since: now - .days(rules.activeDays), in: transaction)
        let risesAt = level == .suspended ? nil : state.risesAt
        try transaction.execute("UPDATE personas SET level = \(level) WHERE id = \(state.id)")
        try transaction.setMoment(.rest, of: state.id, to: until)
        try transaction.setMoment(.rise, of: state.id, to: risesAt)
        try Ledger(rules: rules).enter(.level, 0, state.id, at: now, sanction: sanction, in: transaction)
        try NotifyPersona(level == .suspended ? .suspended : .restricted, state.id, sanction: sanction)
            .write(at: now, in: transaction)
    }

    /// Ends what runs. A rest, a suspension and whatever ends by an appeal leave the value above their threshold, so that
    /// not the next mark brings it back.
    func end(
        _ sanction: RunningSanction, of persona: ID<Persona>, _ end: End, at now: Timestamp, in transaction: Transaction
    ) throws {
        try stop(persona, end, at: now, in: transaction)
        var value = try PersonaState.read(persona, transaction).value
        if !rules.isPlain, sanction.level >= .day || end == .appeal {
            let target = min(0, rules.threshold(of: sanction.level) + rules.liftsAbove)
            if value < target {
                value = try Ledger(rules: rules).enter(
                    .lift, target - value, persona, at: now, sanction: sanction.id, in: transaction)
            }
        }
        let state = try PersonaState.read(persona, transaction)
        let level = rules.isPlain ? Level.none : min(state.level, rules.deepest(at: value))
        let risesAt = value < 0 ? state.risesAt ?? now + .hours(rules.risesAfterHours) : nil
        try transaction.execute("UPDATE personas SET level = \(level) WHERE id = \(persona)")
        try transaction.setMoment(.rest, of: persona, to: nil)
        try transaction.setMoment(.rise, of: persona, to: risesAt)
        try NotifyPersona(.lifted, persona, sanction: sanction.id).write(at: now, in: transaction)
    }

    /// Checks a value that has risen: levels it is above no longer hold. A running restriction runs to its end.
    func settle(_ persona: ID<Persona>, at now: Timestamp, in transaction: Transaction) throws {
        guard !rules.isPlain else { return }
        let state = try PersonaState.read(persona, transaction)
        let level = min(state.level, rules.deepest(at: state.value))
        guard level < state.level else { return }
        let running = try RunningSanction.read(of: persona, transaction)
        if let running, running.level >= .day { return }
        try transaction.execute("UPDATE personas SET level = \(level) WHERE id = \(persona)")
        if running != nil, level < .warned { try stop(persona, .risen, at: now, in: transaction) }
    }

    /// The presses of the last days that count, and how many people they are from.
    func weight(
        of persona: ID<Persona>, at now: Timestamp, in transaction: Transaction
    ) throws -> (presses: Int, people: Int) {
        try transaction.one(PressQueries.counted(against: persona, since: now - .days(rules.activeDays))) { row in
            (try row.next(), try row.next())
        }
    }

    /// How many people a level takes today.
    func people(at now: Timestamp, in reader: Reader) throws -> Int {
        guard rules.percentOfActives > 0 else { return rules.people(actives: 0) }
        let most = (rules.mostPeople * 100 + rules.percentOfActives - 1) / rules.percentOfActives
        let statement = PressQueries.actives(since: now.day - rules.activeDays, upTo: most)
        return rules.people(actives: try reader.value(statement, as: Int.self) ?? 0)
    }

    private func stop(
        _ persona: ID<Persona>, _ end: End, at now: Timestamp, in transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            UPDATE lounge_sanctions SET ended_on = \(now.day), ended_by = \(end)
            WHERE persona_id = \(persona) AND ended_on IS NULL
            """)
    }
}

extension LoungeRules {
    /// The deepest level whose threshold a value has reached.
    func deepest(at value: Int) -> Level {
        Level.allCases.last { $0 != .none && value <= threshold(of: $0) } ?? Level.none
    }
}
