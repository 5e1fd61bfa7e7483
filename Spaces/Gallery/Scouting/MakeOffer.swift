import Accounts
package import Base
package import Core
import Notifications
import People
package import SQL

/// A scout asks a maker for contact: who, what and why.
package struct MakeOffer: WritingAct {
    package let scout: ID<Account>
    /// The maker's handle.
    package let handle: String
    package let what: String
    package let why: String

    static let whatLimit = TextLimit(200)
    static let whyLimit = TextLimit(1_000)
    /// In 24 hours, over all processes.
    package static let daily = 5
    /// How long a maker who said no is left in peace.
    package static let pause: Duration = .days(30)

    package init(scout: ID<Account>, handle: String, what: String, why: String) {
        self.scout = scout
        self.handle = handle
        self.what = what.tidiedLine
        self.why = why.tidied
    }

    package var cost: Cost? { Cost(.offers, of: scout) }
    package var needs: Permission? { Permission(to: .messages, for: scout) }

    /// Asking again while there is no answer is asking once.
    ///
    /// - Throws: ``Core/Problems`` beside the fields; ``Core/Problem/notFound`` for a member who is no scout;
    ///   ``Core/Problem/personNotFound``; and where this maker may not be asked, or enough was asked today.
    package func write(_ services: Services, in transaction: Transaction) throws {
        guard let role = try Scout.find(scout, transaction) else { throw Problem.notFound }
        try check()
        let found = try transaction.first(
            """
            SELECT a.id, a.is_open_to_offers FROM accounts a
            WHERE a.handle_key = \(handle.handleKey) AND \(.notBlocked("a.id", by: scout)) AND a.id <> \(scout)
            """
        ) { row in (id: try row.next(as: ID<Account>.self), isOpen: try row.next(as: Bool.self)) }
        guard let found else { throw Problem.personNotFound }
        let now = services.clock.now()
        let month = ID<Offer>.made(since: now - Self.pause, until: now).lowerBound
        let day = ID<Offer>.made(since: now - .days(1), until: now)
        let answers = try transaction.all(
            """
            SELECT answer FROM offers WHERE maker_id = \(found.id) AND scout_id = \(scout)
                AND (answer IS NULL OR answer = 'never' OR (answer = 'no' AND id > \(month)))
            """
        ) { row in try row.next(as: Offer.Answer?.self) }
        guard !answers.contains(nil) else { return }
        guard found.isOpen, answers.isEmpty else { throw Problem.notToBeAsked }
        let asked = try transaction.all(
            """
            SELECT id FROM offers WHERE scout_id = \(scout) AND id BETWEEN \(day.lowerBound) AND \(day.upperBound)
            ORDER BY id DESC LIMIT \(Self.daily)
            """
        ) { row in try row.next(as: ID<Offer>.self) }
        if let first = asked.last, asked.count == Self.daily {
            throw Problem.tooMany(retryAfter: first.createdAt + .days(1) - now)
        }
        let id = services.ids.next(Offer.self)
        try transaction.execute(
            """
            INSERT INTO offers (id, scout_id, maker_id, organisation, proof, what, why)
            VALUES (\(id), \(scout), \(found.id), \(role.organisation), \(role.proof), \(what), \(why))
            """)
        try Notify(.offer, found.id, of: scout).write(ID(rawValue: id.rawValue), in: transaction)
    }

    private func check() throws {
        var problems: [Problem] = []
        if what.isEmpty { problems.append(.missing("what")) }
        if let problem = Self.whatLimit.problem(with: what, at: "what") {
            problems.append(problem)
        }
        if why.isEmpty { problems.append(.missing("why")) }
        if let problem = Self.whyLimit.problem(with: why, at: "why") { problems.append(problem) }
        try Problems(problems).throwIfAny()
    }
}

extension Problem {
    static let notToBeAsked = Problem(
        409, Phrase("지금은 이 작가에게 요청할 수 없어요.", "You can’t ask this maker at the moment."))
    fileprivate static func missing(_ field: String) -> Problem {
        Problem(422, Phrase("적어 주세요.", "Fill this in."), field: field)
    }
}
