package import Accounts
package import Core
import Identity
package import IdentityPages

/// An account's email, password, logins and sessions.
package struct AccountSettingsPage: Sendable {
    package let email: String
    /// Whether a link that was mailed there has come back.
    package let isConfirmed: Bool
    /// A refused replacement for ``email``.
    package let newEmail: String
    package let sessions: [OpenSession]
    /// By field: `email`, `password`, `current-password`, `new-password`; with field `nil` above the forms.
    package let problems: Problems
    /// Not so for members who joined by a provider.
    package let hasPassword: Bool
    /// Whether providers open accounts here.
    package let hasProviders: Bool
    /// Whether logging in takes more than the password.
    package let hasSecondFactor: Bool
    /// `nil` where browsers make none.
    package var passkeys: [PasskeyRow]?
    /// Whether the mail with the link waits in the queue.
    package var isBeingSent = false

    package init(
        email: String, isConfirmed: Bool, newEmail: String = "", sessions: [OpenSession],
        problems: Problems = Problems([]), hasPassword: Bool, hasProviders: Bool = false, hasSecondFactor: Bool = false
    ) {
        self.email = email
        self.isConfirmed = isConfirmed
        self.newEmail = newEmail
        self.sessions = sessions
        self.problems = problems
        self.hasPassword = hasPassword
        self.hasProviders = hasProviders
        self.hasSecondFactor = hasSecondFactor
    }
}
