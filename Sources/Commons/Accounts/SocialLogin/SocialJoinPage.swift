public import Core

/// The form to join after a first login at a provider, filled in with the provider's claims.
public struct SocialJoinPage: Sendable {
    public let provider: Phrase
    public let name: String
    public let handle: String
    public let major: String
    public let email: String
    /// Whether the provider vouches for ``email``, so that it is not asked.
    public let emailIsVerified: Bool
    public let consents: Consents
    /// By field: `name`, `handle`, `major`, `email`, `consents`; with field `nil` above the form.
    public let problems: Problems
    /// The first to join an empty instance becomes its admin; the form says so.
    public let isFirst: Bool
    /// Who invited, by name.
    public let inviter: String?

    public init(
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

    public static let sample = SocialJoinPage(
        provider: Phrase("카카오", "Kakao"), name: "김민수", handle: "minsu", major: "", email: "minsu@example.com",
        emailIsVerified: true, problems: Problems([.handleTaken]))

    /// With an invitation, from a provider without claims.
    public static let sampleUnknown = SocialJoinPage(
        provider: Phrase("우리 학교", "Our school"), name: "", handle: "", major: "", email: "", emailIsVerified: false,
        inviter: "박지우")
}
