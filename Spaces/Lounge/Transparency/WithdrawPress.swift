package import Base
package import Core
package import Personas
package import SQL

/// Withdraws a press, and restores exactly what it cost its author. A moderator's decision on it stays.
package struct WithdrawPress: LoungeAct {
    package let post: ID<LoungePost>
    package let presser: ID<Persona>
    package let rules: LoungeRules

    package init(post: ID<LoungePost>, presser: ID<Persona>, rules: LoungeRules) {
        self.post = post
        self.presser = presser
        self.rules = rules
    }

    package var cost: Cost? { Cost(.presses, of: presser) }

    package func write(at now: Timestamp, in transaction: Transaction) throws {
        guard !rules.isPlain else { throw Problem.transparencyForGood }
        let now = now.wholeMinute
        // The post may be gone already; the press is not.
        let found = try transaction.first(PressQueries.standing(of: presser, at: post)) { row in
            (press: try row.next(as: ID<Press>.self), state: try row.next(as: PressState.self))
        }
        guard let found, found.state != .void else { return }
        let author: ID<Persona> = try transaction.one(
            "UPDATE lounge_presses SET state = 'withdrawn' WHERE id = \(found.press) RETURNING author_id"
        ) { row in try row.next() }
        let cost = try transaction.value(PressQueries.cost(of: found.press), as: Int.self) ?? 0
        if cost != 0 {
            try Ledger(rules: rules).enter(.withdrawal, cost, author, at: now, press: found.press, in: transaction)
            try Levels(rules).settle(author, at: now, in: transaction)
        }
        guard found.state == .counted else { return }
        // The newest of the post's, whosever it was: which one is missing must not tell who withdrew.
        try transaction.withdrawLoungeNotifications(
            where: """
                n.id = (SELECT MAX(x.id) FROM lounge_notifications x WHERE x.post_id = \(post)
                    AND x.kind IN ('post-transparency', 'reply-transparency'))
                """)
    }
}
