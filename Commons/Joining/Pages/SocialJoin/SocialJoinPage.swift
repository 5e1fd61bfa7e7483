package import Core
package import Joining

/// The form to join after a first login at a provider, filled in with the provider's claims.
package struct SocialJoinPage: Sendable {
    package let provider: Phrase
    package let name: String
    package let handle: String
    package let major: String
    package let email: String
    /// Whether the provider vouches for ``email``, so that it is not asked.
    package let emailIsVerified: Bool
    package let consents: Consents
    /// By field: `name`, `handle`, `major`, `email`, `consents`; with field `nil` above the form.
    package let problems: Problems
    /// The first to join an empty instance becomes its admin; the form says so.
    package let isFirst: Bool
    /// Who invited, by name.
    package let inviter: String?

    package init(
        provider: Phrase, name: String, handle: String, major: String, email: String, emailIsVerified: Bool,
        consents: Consents = Consents(all: false), problems: Problems = Problems([]), isFirst: Bool = false,
        inviter: String? = nil
    ) {
        self.provider = provider
        self.name = name
        self.handle = handle
        self.major = major
        self.email = email
        self.emailIsVerified = emailIsVerified
        self.consents = consents
        self.problems = problems
        self.isFirst = isFirst
        self.inviter = inviter
    }
}
