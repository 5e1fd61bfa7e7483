import Accounts
package import Base
import Core
import Notifications
import Posts
package import SQL

extension Moderator {
    /// Tells whoever has just become one what waits: nobody is called to it again before there is something new.
    package func tellWhatWaits(_ services: Services, in transaction: Transaction) throws {
        let waiting = try CaseQueries.waiting(for: self, transaction)
        for (kind, count) in zip([NotificationKind.caseWaiting, .postHeld, .appealWaiting], waiting) where count > 0 {
            try Notify(kind, id, of: id).write(services.ids.next(), in: transaction)
        }
    }
}
