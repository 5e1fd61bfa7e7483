public import Core
public import Design

/// Settings: who I am here, how Salon looks and speaks, and the way out.
public struct SettingsPage: Sendable {
    public let me: Author
    public let email: String
    public let isAdmin: Bool
    public let theme: Theme
    public let language: Language
    public let canInvite: Bool
    /// `nil` where there is no quota.
    public let storage: Storage?

    public init(
        me: Author, email: String, isAdmin: Bool, theme: Theme, language: Language, canInvite: Bool = true,
        storage: Storage? = nil
    ) {
        self.me = me
        self.email = email
        self.isAdmin = isAdmin
        self.theme = theme
        self.language = language
        self.canInvite = canInvite
        self.storage = storage
    }

    public static let sample = SettingsPage(
        me: .sample, email: "minsu@example.com", isAdmin: true, theme: .system, language: .korean,
        storage: .sample)
}

extension Frame {
    public static func settings(in language: Language) -> Frame {
        Frame(title: language(.settings), place: .settings, scripts: ["photo.js"], styles: ["photo.css"])
    }
}
