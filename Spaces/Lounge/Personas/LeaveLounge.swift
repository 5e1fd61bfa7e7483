package import Base
import Core
import SQL

/// Deletes a persona with everything it has written, before its account is deleted.
package enum LeaveLounge {
    package static let removal = AccountRemoval.inSteps { account, transaction in
        guard let persona = try Personas.id(of: account, transaction) else { return false }
        let steps = DepartingPersona(persona: persona)
        if try steps.removePosts(in: transaction) { return true }
        if try steps.removeLikes(in: transaction) { return true }
        if try steps.removePressesReceived(in: transaction) { return true }
        if try steps.removeNotices(in: transaction) { return true }
        try steps.removePersona(in: transaction)
        return false
    }
}
