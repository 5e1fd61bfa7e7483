package import Base
package import Core
package import Personas
package import SQL

/// Presses Transparency on a post or reply. Pressing twice counts once.
package struct PressTransparency: LoungeAct {
    package let post: ID<LoungePost>
    package let presser: ID<Persona>
    package let rules: LoungeRules

    package init(post: ID<LoungePost>, presser: ID<Persona>, rules: LoungeRules) {
        self.post = post
        self.presser = presser
        self.rules = rules
    }

    package var cost: Cost? { Cost(.presses, of: presser) }

    /// - Returns: what became of it, which is not for the presser to know.
    @discardableResult
    package func write(at now: Timestamp, in transaction: Transaction) throws -> PressState {
        let now = now.wholeMinute
        guard let target = try PressTarget.read(post, transaction) else { throw Problem.loungePostNotFound }
        guard target.author != presser else { throw Problem.transparencyOwn }
        if let state = try standing(in: transaction) { return state }
        // Before counting: a press in another process waits here, and then counts this one, too.
        let press: ID<Press> = try transaction.next(.presses)
        try checkMayPress(in: target.root, at: now, in: transaction)
        let state = try state(of: target, at: now, in: transaction)
        let added = try transaction.execute(
            """
            INSERT INTO lounge_presses (id, post_id, root_id, text, author_id, presser_id, pressed_on, state)
            VALUES (\(press), \(post), \(target.root), \(target.text), \(target.author), \(presser), \(now.day), \(state))
            ON CONFLICT DO NOTHING
            """)
        // Another process was quicker.
        guard added > 0 else { return try standing(in: transaction) ?? state }
        try transaction.setMoment(.press, of: press, to: now)
        try transaction.noteActivity(of: presser, at: now)
        let (kind, amount) = state.entry
        try Ledger(rules: rules).enter(kind, amount, target.author, at: now, press: press, in: transaction)
        // A press that costs nothing notifies nobody, or the cap would not limit notifications.
        guard state == .counted else { return state }
        try NotifyPersona(target.isReply ? .replyTransparency : .postTransparency, target.author, post: post)
            .write(at: now, in: transaction)
        try Levels(rules).review(target.author, at: now, in: transaction)
        return state
    }

    private func standing(in transaction: Transaction) throws -> PressState? {
        try transaction.first(PressQueries.standing(of: presser, at: post)) { row in
            row.skip()
            return try row.next()
        }
    }

    private func checkMayPress(in root: ID<LoungePost>, at now: Timestamp, in transaction: Transaction) throws {
        let insider = try Personas.insider(presser, transaction)
        try insider.checkMayWrite(at: now)
        guard !rules.isPlain else { return }
        let welcome = insider.enteredAt.map { $0 + .hours(rules.newcomersWaitHours) }
        if let welcome, welcome > now {
            let number = PressQueries.member(number: rules.newcomersWaitFrom)
            let isLarge = try transaction.value(number, as: ID<Persona>.self) != nil
            if isLarge { throw Problem.transparencyNewcomer(wait: welcome - now) }
        }
        let (quiet, day) = (now - .hours(rules.noPressingBackHours), now - .hours(24))
        let marked = try transaction.value(PressQueries.marked(presser, in: root, since: quiet), as: Int.self)
        if marked != nil { throw Problem.transparencyMarkedHere(hours: rules.noPressingBackHours) }
        let spent = PressQueries.spent(by: presser, budget: rules.pressesADay, since: day)
        if let oldest = try transaction.value(spent, as: Timestamp.self) {
            throw Problem.transparencySpent(rules.pressesADay, wait: oldest - day)
        }
    }

    /// Whether it counts. The cap per presser comes first, so that moderators never see the rest.
    private func state(of target: PressTarget, at now: Timestamp, in transaction: Transaction) throws -> PressState {
        guard !rules.isPlain else { return .counted }
        let month = now - .days(rules.mostPerAuthorDays)
        let ofPair = PressQueries.ofPair(presser, target.author, since: month)
        let cost = try transaction.value(ofPair, as: Int.self) ?? 0
        if cost >= rules.mostPerAuthor { return .capped }
        let ofDay = PressQueries.counted(against: target.author, since: now - .hours(24))
        let day = try transaction.value(ofDay, as: Int.self) ?? 0
        if day >= rules.mostADay { return .held }
        let isRecent = try Levels(rules).isReached(by: target.author, at: now, in: transaction)
        return isRecent ? .counted : .held
    }
}

extension PressState {
    fileprivate var entry: (kind: Ledger.Kind, amount: Int) {
        switch self {
        case .counted: (.press, -1)
        case .capped: (.cap, 0)
        case .held, .withdrawn, .void: (.hold, 0)
        }
    }
}
