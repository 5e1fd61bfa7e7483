import Base
package import Core
package import Personas
package import SQL

/// Voids the presses on a post: its author regains what they cost, and none of their pressers can press there again.
package struct VoidPresses: PersonaDecision {
    package let post: ID<LoungePost>
    package let moderator: Moderator
    package let rules: LoungeRules
    package var note = ""

    package init(post: ID<LoungePost>, moderator: Moderator, rules: LoungeRules, note: String = "") {
        self.post = post
        self.moderator = moderator
        self.rules = rules
        self.note = note
    }

    package func write(at now: Timestamp, in transaction: Transaction) throws {
        guard !rules.isPlain else { throw Problem.transparencyForGood }
        let now = now.wholeMinute
        // The post may be deleted; its presses still name the author.
        let author: ID<Persona>? = try transaction.value(
            "SELECT author_id FROM lounge_presses WHERE post_id = \(post) LIMIT 1")
        guard let author else { throw Problem.nothingToDecide }
        try moderator.note(
            .pressesVoided, about: author, subject: post.rawValue, note: note, at: now, in: transaction)
        try transaction.voidPresses("p.post_id = \(post)", of: author, rules: rules, at: now)
    }
}

extension Transaction {
    /// Voids presses on an author's posts, from a table `lounge_presses` named `p`, and restores what they cost.
    func voidPresses(
        _ condition: Statement, of author: ID<Persona>, rules: LoungeRules, at now: Timestamp
    ) throws {
        let presses = try values(
            """
            SELECT p.id FROM lounge_presses p WHERE \(condition) AND p.state IN ('counted', 'capped', 'held')
            ORDER BY p.id
            """, as: ID<Press>.self)
        let ledger = Ledger(rules: rules)
        for press in presses {
            try execute("UPDATE lounge_presses SET state = 'void' WHERE id = \(press)")
            let cost = try value(PressQueries.cost(of: press), as: Int.self) ?? 0
            if cost != 0 { try ledger.enter(.void, cost, author, at: now, press: press, in: self) }
        }
        try Levels(rules).settle(author, at: now, in: self)
    }
}
