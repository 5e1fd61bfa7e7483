package import Core
package import Kernel
package import SQL

/// What somebody does. Whichever door it comes through, a form, an API or a command, calling it does all of it: takes it
/// from its budget, does it in one transaction, and has whatever kept the old state forget it, which the events it emits
/// see to (``SQL/Database/observe(_:)``).
package protocol Act: Sendable {
    associatedtype Outcome: Sendable

    /// Its cost and whose budget it takes; `nil` if it costs nothing.
    var cost: Cost? { get }

    /// What it needs that moderators may have withheld; `nil` if everybody may.
    var needs: Permission? { get }

    /// What others will read; `nil` for what is nobody else's, private messages included.
    var publishes: Publication? { get }

    /// What it has done already: sent twice, it is not refused for a rule that came between.
    func doneBefore(_ services: Services) async throws -> Outcome?

    /// Whether the act was refused before it began: its budget is then given back. By default so where something is in the
    /// way for now (409), and never where that would make a guess free.
    func isUnbegun(_ problem: Problem) -> Bool

    /// Performs the act without checking budget, permission or rules, so callers call the act itself; a step that
    /// several acts share is a function of its own. Acts that are one transaction have this from ``WritingAct``.
    func perform(_ services: Services) async throws -> Outcome
}

extension Act {
    package var cost: Cost? { nil }
    package var needs: Permission? { nil }
    package var publishes: Publication? { nil }
    package func doneBefore(_ services: Services) async throws -> Outcome? { nil }
    package func isUnbegun(_ problem: Problem) -> Bool { problem.status == 409 }

    /// Throws ``Core/Problem/restricted`` for members whom moderators have restricted,
    /// ``Core/Problem/tooMany(retryAfter:)`` where the budget is used up, and a problem at the field of what the
    /// instance's rules forbid, before anything else.
    @discardableResult
    package func callAsFunction(_ services: Services) async throws -> Outcome {
        if let needs { try services.restrictions.check(needs, now: services.clock.now()) }
        if let cost { try services.limiter.take(cost.limit, by: cost.payer, count: cost.count) }
        if let publishes {
            do { try services.rules.check(publishes, services) } catch let problem as Problem {
                if let done = try await doneBefore(services) { return done }
                throw problem
            }
        }
        do {
            let outcome = try await perform(services)
            if let publishes { services.rules.count(publishes, services) }
            return outcome
        } catch let problem as Problem where isUnbegun(problem) {
            if let cost { services.limiter.giveBack(cost.limit, by: cost.payer, count: cost.count) }
            throw problem
        }
    }
}

/// An act that is one transaction and nothing else.
package protocol WritingAct: Act {
    // Said again so that it is inferred from `write`.
    associatedtype Outcome

    /// Has to be repeatable, as all that is done in a transaction.
    func write(_ services: Services, in transaction: Transaction) throws -> Outcome
}

extension WritingAct {
    package func perform(_ services: Services) async throws -> Outcome {
        try await services.database.write { transaction in try write(services, in: transaction) }
    }
}

/// What is taken from a budget.
package struct Cost: Sendable {
    package let limit: RateLimit
    /// Whose budget it is, as ``Kernel/RateLimiter`` tells people apart.
    package let payer: String
    /// How much of it: each image of a work that is imported.
    package let count: Int

    package init<Member>(_ limit: RateLimit, of member: ID<Member>, count: Int = 1) {
        self.init(limit, of: member.description, count: count)
    }

    package init(_ limit: RateLimit, of payer: String, count: Int = 1) {
        self.limit = limit
        self.payer = payer
        self.count = count
    }
}
