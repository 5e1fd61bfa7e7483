package import Base
import Core
package import SQL

/// Turns a member's two-step login off, for a member who has lost app and recovery codes. The admin or operator who
/// does it has verified the member's identity.
package struct ResetSecondFactor: WritingAct {
    package let handle: String

    package init(handle: String) { self.handle = handle }

    /// Throws `memberUnknown` and `twoStepIsOff`.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let key = handle.handleKey
        let id = try transaction.value("SELECT id FROM accounts WHERE handle_key = \(key)", as: ID<Account>.self)
        guard let id else { throw Problem.memberUnknown }
        guard try SecondFactor.isSetUp(for: id, transaction) else { throw Problem.twoStepIsOff }
        try SecondFactor.remove(from: id, in: transaction)
        try Mail.secondFactor(.reset, id, LoginBrowser(), at: services.clock.now(), services, transaction)
    }
}
