package import Accounts
package import Base
package import Core
import Identity
import SQL

/// Looks at a handle and a password while somebody fills in the form. What ``JoinAccount`` would say of them is said in time;
/// whether an address is a member's is said to nobody who has not sent the form.
package struct CheckJoining: Act {
    package let name: String
    package let handle: String
    package let email: String
    package let password: String
    package let invitation: InvitationCode?
    package let network: String

    package init(
        name: String, handle: String, email: String, password: String, invitation: InvitationCode?, network: String
    ) {
        self.name = name
        self.handle = handle
        self.email = email
        self.password = password
        self.invitation = invitation
        self.network = network
    }

    package var cost: Cost? { Cost(.joinChecks, of: network) }

    /// - Returns: what is wrong with what has been filled in; of a field that is empty nothing.
    package func perform(_ services: Services) async throws -> Problems {
        let (code, key, now) = (invitation, handle.handleKey, services.clock.now())
        let (admission, isTaken) = try await services.database.read { reader in
            (
                try services.registration.admission(code, at: now, reader),
                try reader.value("SELECT 1 FROM accounts WHERE handle_key = \(key)", as: Int.self) != nil
            )
        }
        // Visitors who may not join learn nothing about members.
        if let problem = admission.problem { throw problem }
        var problems: [Problem] = []
        func check(_ check: () throws -> Void) throws {
            do { try check() } catch let problem as Problem { problems.append(problem) }
        }
        if !handle.isEmpty {
            try check {
                _ = try AccountRules.checkHandle(handle)
                if isTaken { throw Problem.handleTaken }
            }
        }
        if !password.isEmpty {
            let person = PasswordRules.Person(name: name, handle: handle, email: email)
            try check { try PasswordRules(services).check(password, of: person) }
        }
        return Problems(problems)
    }
}
