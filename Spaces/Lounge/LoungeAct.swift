import Base
import Core
import SQL

/// An act in the lounge. It says itself when it is, so that a past can be written (``LoungePast``) and rules see all of it
/// at one time.
protocol LoungeAct: WritingAct {
    // Said again so that it is inferred from `write`.
    associatedtype Outcome

    func write(at now: Timestamp, in transaction: Transaction) throws -> Outcome
}

extension LoungeAct {
    func write(_ services: Services, in transaction: Transaction) throws -> Outcome {
        try write(at: services.clock.now(), in: transaction)
    }
}

/// What a moderator decides about a persona.
protocol PersonaDecision: LoungeAct {
    var moderator: Moderator { get }
}

extension PersonaDecision {
    var cost: Cost? { Cost(.loungeDecisions, of: moderator.handle) }
}
