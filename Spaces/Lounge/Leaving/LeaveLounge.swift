package import Accounts
import Personas

/// Deletes a persona with everything it has written, before its account is deleted.
package enum LeaveLounge {
    package static let removal = AccountRemoval.ofPersona { persona, transaction in
        let steps = DepartingPersona(persona: persona)
        if try steps.removePosts(in: transaction) { return true }
        if try steps.removeLikes(in: transaction) { return true }
        if try steps.removePressesReceived(in: transaction) { return true }
        if try steps.removeNotices(in: transaction) { return true }
        try steps.removePersona(in: transaction)
        return false
    }
}
