import Base
package import Core
package import Personas
package import SQL

/// Decides about all held presses on an author that a moderator was shown: they count, and cost what they would have
/// cost, or it is void.
package struct DecideHeld: PersonaDecision {
    package let persona: ID<Persona>
    package let counts: Bool
    /// The last press that was shown. Those after it wait for the next look.
    package let upTo: ID<Press>
    package let moderator: Moderator
    package let rules: LoungeRules
    package var note = ""

    package init(
        persona: ID<Persona>, counts: Bool, upTo: ID<Press>, moderator: Moderator, rules: LoungeRules, note: String = ""
    ) {
        self.persona = persona
        self.counts = counts
        self.upTo = upTo
        self.moderator = moderator
        self.rules = rules
        self.note = note
    }

    package func write(at now: Timestamp, in transaction: Transaction) throws {
        guard !rules.isPlain else { throw Problem.transparencyForGood }
        let now = now.wholeMinute
        let held = try transaction.all(Self.statement(of: persona, upTo: upTo)) { row in
            (press: try row.next(as: ID<Press>.self), post: try row.next(as: ID<LoungePost>.self))
        }
        guard !held.isEmpty else { throw Problem.nothingToDecide }
        try moderator.note(
            counts ? .heldCounted : .heldDismissed, about: persona, subject: Int64(held.count), note: note, at: now,
            in: transaction)
        guard counts else {
            return try transaction.voidPresses(
                "p.author_id = \(persona) AND p.state = 'held' AND p.id <= \(upTo)", of: persona, rules: rules, at: now)
        }
        for (press, _) in held {
            try transaction.execute("UPDATE lounge_presses SET state = 'counted' WHERE id = \(press)")
            try Ledger(rules: rules).enter(.release, -1, persona, at: now, press: press, in: transaction)
        }
        for post in Set(held.map(\.post)).sorted() { try notify(of: post, at: now, in: transaction) }
        try Levels(rules).review(persona, at: now, in: transaction)
    }

    /// Once for each post, however many presses it had, if it is there still.
    private func notify(of post: ID<LoungePost>, at now: Timestamp, in transaction: Transaction) throws {
        guard let target = try PressTarget.read(post, transaction) else { return }
        try NotifyPersona(target.isReply ? .replyTransparency : .postTransparency, persona, post: post)
            .write(at: now, in: transaction)
    }

    static func statement(of persona: ID<Persona>, upTo last: ID<Press>) -> Statement {
        """
        SELECT id, post_id FROM lounge_presses
        WHERE author_id = \(persona) AND state = 'held' AND id <= \(last) ORDER BY id
        """
    }
}
