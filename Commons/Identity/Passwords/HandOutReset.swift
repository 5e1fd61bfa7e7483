package import Base
package import Core
import Kernel
package import SQL

/// Makes a link to choose a new password for the admin to hand over, where mail cannot.
package struct HandOutReset: WritingAct {
    package let handle: String

    package init(handle: String) { self.handle = handle }

    /// - Returns: the link. Throws `memberUnknown`.
    package func write(_ services: Services, in transaction: Transaction) throws -> String {
        let key = handle.handleKey
        let id = try transaction.value("SELECT id FROM accounts WHERE handle_key = \(key)", as: ID<Account>.self)
        guard let id else { throw Problem.memberUnknown }
        return services.site.publicURL
            + (try AccountLink.issue(.password, for: id, email: nil, now: services.clock.now(), in: transaction))
    }
}

extension Problem {
    package static let memberUnknown = Problem(
        404, Phrase("그런 아이디의 회원이 없어요.", "There is no member with that handle."), field: "handle")
}
