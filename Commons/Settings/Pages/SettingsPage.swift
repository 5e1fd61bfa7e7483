package import Base
package import Core
package import Design
package import Media

/// Settings: who I am here, how Salon looks and speaks, and the way out.
package struct SettingsPage: Sendable {
    package let me: Author
    package let email: String
    package let isAdmin: Bool
    package let theme: Theme
    package let language: Language
    package let hidesGenerated: Bool
    package let isScout: Bool
    package let canInvite: Bool
    /// Whether the admins' pages are open to this member.
    package let administers: Bool
    /// How many reports and appeals are this member's to decide; `nil` for members.
    package let waiting: Int?
    /// `nil` where there is no quota.
    package let storage: Storage?
    /// What keeps the member from uploading a photo, said in the place of its field.
    package var restriction: Restriction?

    package init(
        me: Author, email: String, isAdmin: Bool, theme: Theme, language: Language,
        hidesGenerated: Bool = false, isScout: Bool = false, canInvite: Bool, administers: Bool = false,
        waiting: Int? = nil,
        storage: Storage? = nil
    ) {
        self.me = me
        self.email = email
        self.isAdmin = isAdmin
        self.theme = theme
        self.language = language
        self.hidesGenerated = hidesGenerated
        self.isScout = isScout
        self.canInvite = canInvite
        self.administers = administers
        self.waiting = waiting
        self.storage = storage
    }

    package static let sample = SettingsPage(
        me: .sample, email: "minsu@example.com", isAdmin: true, theme: .system, language: .korean,
        canInvite: true, administers: true, waiting: 3, storage: .sample)
}

extension Frame {
    package static func settings(in language: Language) -> Frame {
        Frame(title: language(.settings), place: .settings, scripts: ["photo.js"], styles: ["photo.css"])
    }
}
