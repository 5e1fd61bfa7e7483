import Base
package import Core
package import Personas
package import SQL

/// Suspends a persona outright, whatever its value is: a human's decision, with a reason that the person reads.
package struct SuspendPersona: PersonaDecision {
    package let persona: ID<Persona>
    package let reason: String
    package let moderator: Moderator
    package let rules: LoungeRules

    package init(persona: ID<Persona>, reason: String, moderator: Moderator, rules: LoungeRules) {
        self.persona = persona
        self.reason = reason
        self.moderator = moderator
        self.rules = rules
    }

    static let limit = TextLimit(500)

    package func write(at now: Timestamp, in transaction: Transaction) throws {
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
package struct EndSuspension: PersonaDecision {
    package let persona: ID<Persona>
    package let note: String
    package let moderator: Moderator
    package let rules: LoungeRules

    package init(persona: ID<Persona>, note: String, moderator: Moderator, rules: LoungeRules) {
        self.persona = persona
        self.note = note
        self.moderator = moderator
        self.rules = rules
    }

    package func write(at now: Timestamp, in transaction: Transaction) throws {
        let now = now.wholeMinute
        guard let running = try RunningSanction.read(of: persona, transaction), running.level >= .day else {
            throw Problem.nothingToDecide
        }
        try moderator.note(
            .suspensionEnded, about: persona, subject: running.id.rawValue, note: note, at: now, in: transaction)
        try Levels(rules).end(running, of: persona, .moderator, at: now, in: transaction)
    }
}
