package import Core
import Identity

/// Asking for a link to choose a new password.
package struct PasswordResetPage: Sendable {
    package enum State: Sendable {
        case asking
        /// The same words for every address, whether it has an account or not.
        case sent
        /// A link brought somebody here that does not work any more.
        case expired
    }

    package let state: State
    package let email: String
    package let problem: Phrase?

    package init(_ state: State = .asking, email: String = "", problem: Phrase? = nil) {
        self.state = state
        self.email = email
        self.problem = problem
    }
}

/// Choosing a new password, by a link.
package struct NewPasswordPage: Sendable {
    /// The form's action: the link's own path.
    package let path: String
    package let handle: String
    package let problem: Phrase?

    package init(path: String, handle: String, problem: Phrase? = nil) {
        self.path = path
        self.handle = handle
        self.problem = problem
    }
}
