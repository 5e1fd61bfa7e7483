package import Base
package import Core
package import SQL

/// An act in the lounge. It says itself when it is, so that a past can be written (``LoungePast``) and rules see all of it
/// at one time.
package protocol LoungeAct: WritingAct {
    // Said again so that it is inferred from `write`.
    associatedtype Outcome

    func write(at now: Timestamp, in transaction: Transaction) throws -> Outcome
}

extension LoungeAct {
    package func write(_ services: Services, in transaction: Transaction) throws -> Outcome {
        try write(at: services.clock.now(), in: transaction)
    }
}
