public import Core

/// An account's email, password, logins and sessions.
public struct AccountSettingsPage: Sendable {
    public let email: String
    /// Whether a link that was mailed there has come back.
    public let isConfirmed: Bool
    /// A refused replacement for ``email``.
    public let newEmail: String
    public let sessions: [OpenSession]
    /// By field: `email`, `password`, `current-password`, `new-password`; with field `nil` above the forms.
    public let problems: Problems
    /// Not so for who joined by a provider.
    public let hasPassword: Bool
    /// Whether providers open accounts here.
    public let hasProviders: Bool

    public init(
        email: String, isConfirmed: Bool, newEmail: String = "", sessions: [OpenSession],
        problems: Problems = Problems([]), hasPassword: Bool = true, hasProviders: Bool = false
    ) {
        self.email = email
        self.isConfirmed = isConfirmed
        self.newEmail = newEmail
        self.sessions = sessions
        self.problems = problems
        self.hasPassword = hasPassword
        self.hasProviders = hasProviders
    }

    public static let sample = AccountSettingsPage(
        email: "minsu@example.com", isConfirmed: false, newEmail: "\"minsu\"",
        sessions: [
            OpenSession(
                key: "0a", device: .device(userAgent: "Mozilla/5.0 (iPhone) Version/26.0 Safari/604.1"),
                lastSeen: Phrase("방금", "just now"), isCurrent: true),
            OpenSession(
                key: "0b", device: .device(userAgent: "curl/8"), lastSeen: Phrase("3일 전", "3 d ago"),
                isCurrent: false),
        ],
        problems: Problems([.emailInvalid, .passwordWrong]))

    /// Of a member who joined by a provider.
    public static let sampleWithoutPassword = AccountSettingsPage(
        email: "minsu@example.com", isConfirmed: true, sessions: [sample.sessions[0]], hasPassword: false,
        hasProviders: true)

    /// With nothing to complain of.
    public static let sampleConfirmed = AccountSettingsPage(
        email: "minsu@example.com", isConfirmed: true, sessions: [sample.sessions[0]])
}
