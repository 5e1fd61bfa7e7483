import Base
package import Core
import Personas
package import SQL

/// Answers an appeal. If upheld, the presses on the posts the sanction names are void, the sanction ends, and what it has
/// deleted comes back.
package struct AnswerAppeal: PersonaDecision {
    package let sanction: ID<Sanction>
    package let isUpheld: Bool
    /// The answer the persona gets.
    package let note: String
    package let moderator: Moderator
    package let rules: LoungeRules

    package init(sanction: ID<Sanction>, isUpheld: Bool, note: String, moderator: Moderator, rules: LoungeRules) {
        self.sanction = sanction
        self.isUpheld = isUpheld
        self.note = note
        self.moderator = moderator
        self.rules = rules
    }

    package func write(at now: Timestamp, in transaction: Transaction) throws {
        let now = now.wholeMinute
        let found = try transaction.first(
            """
            SELECT s.persona_id, s.level, s.ended_on FROM lounge_sanctions s
            WHERE s.id = \(sanction) AND \(Sanction.appeals.isWaiting)
            """
        ) { row in
            let persona = try row.next(as: ID<Persona>.self)
            let measure = RunningSanction(id: sanction, level: try row.next())
            return (persona: persona, measure: measure, isRunning: try row.next(as: Day?.self) == nil)
        }
        guard let found else { throw Problem.nothingToDecide }
        let answer = note.tidied
        try moderator.note(
            isUpheld ? .appealUpheld : .appealRejected, about: found.persona, subject: sanction.rawValue, note: answer,
            at: now, in: transaction)
        try Sanction.appeals.answer(sanction, isUpheld: isUpheld, answer, at: now, in: transaction)
        guard isUpheld else { return }
        try Deletion.undo(sanction, at: now, in: transaction)
        // First of all, or a warning whose presses go would have risen by itself.
        try transaction.execute(
            """
            UPDATE lounge_sanctions SET ended_on = \(now.day), ended_by = 'appeal'
            WHERE id = \(sanction) AND ended_on IS NULL
            """)
        if !rules.isPlain {
            let items = try SanctionItem.read(of: [sanction], transaction)[sanction] ?? []
            try transaction.voidPresses(
                "p.author_id = \(found.persona) AND p.post_id IN (\(list: items.map(\.post)))", of: found.persona,
                rules: rules, at: now)
        }
        guard found.isRunning else { return }
        try Levels(rules).end(found.measure, of: found.persona, .appeal, at: now, in: transaction)
    }
}
