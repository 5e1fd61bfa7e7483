import Base
import Core
import SQL

/// Suspends a persona outright, whatever its value is: a human's decision, with a reason that the person reads.
struct SuspendPersona: PersonaDecision {
    let persona: ID<Persona>
    let reason: String
    let moderator: Moderator
    let rules: LoungeRules

    static let limit = TextLimit(500)

    func write(at now: Timestamp, in transaction: Transaction) throws {
        let now = now.wholeMinute
        let reason = reason.tidied
        guard !reason.isEmpty else { throw Problem.decisionReasonMissing }
        try Self.limit.check(reason, "이유가", at: "reason")
        let state = try PersonaState.read(persona, transaction)
        guard state.level != .suspended || persona == moderator.persona else { throw Problem.suspendedAlready }
        try moderator.note(.suspended, about: persona, note: reason, at: now, in: transaction)
        let levels = Levels(rules)
        let people = try levels.weight(of: persona, at: now, in: transaction).people
        try levels.begin(.suspended, state, people: people, reason: reason, at: now, in: transaction)
    }
}

/// Ends a suspension, or a restriction early. The value is above the threshold afterwards.
struct EndSuspension: PersonaDecision {
    let persona: ID<Persona>
    let note: String
    let moderator: Moderator
    let rules: LoungeRules

    func write(at now: Timestamp, in transaction: Transaction) throws {
        let now = now.wholeMinute
        guard let running = try RunningSanction.read(of: persona, transaction), running.level >= .day else {
            throw Problem.nothingToDecide
        }
        try moderator.note(
            .suspensionEnded, about: persona, subject: running.id.rawValue, note: note, at: now, in: transaction)
        try Levels(rules).end(running, of: persona, .moderator, at: now, in: transaction)
    }
}
