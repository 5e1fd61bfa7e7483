public import Core

/// Asking for a link to choose a new password.
public struct PasswordResetPage: Sendable {
    public enum State: Sendable {
        case asking
        /// The same words for every address, whether it has an account or not.
        case sent
        /// A link brought somebody here that does not work any more.
        case expired
    }

    public let state: State
    public let email: String
    public let problem: Phrase?

    public init(_ state: State = .asking, email: String = "", problem: Phrase? = nil) {
        self.state = state
        self.email = email
        self.problem = problem
    }

    public static let sample = PasswordResetPage(email: "minsu@example", problem: Problem.emailInvalid.phrase)
}

/// Choosing a new password, by a link.
public struct NewPasswordPage: Sendable {
    /// The form's action: the link's own path.
    public let path: String
    public let handle: String
    public let problem: Phrase?

    public init(path: String, handle: String, problem: Phrase? = nil) {
        self.path = path
        self.handle = handle
        self.problem = problem
    }

    public static let sample = NewPasswordPage(
        path: "/password/reset/0123", handle: "minsu", problem: Problem.passwordShort.phrase)
}
