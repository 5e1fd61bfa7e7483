import Core
import MastodonAPI

struct SettingsEntity: Encodable {
    /// `null` where Salon follows the browser or the app.
    @OrNull var language: String?
    let theme: String
    /// `null` where there is nothing to count.
    @OrNull var hidesCounts: Bool?
    /// `null` where there are no works.
    @OrNull var hidesGenerated: Bool?
}

struct PushSettingsEntity: Encodable {
    let switches: [Switch]
    @OrNull var quietHours: QuietHoursEntity?

    struct Switch: Encodable {
        let kind: String
        /// Beside which others it is.
        let topic: String
        let label: String
        let isOn: Bool
    }

    struct QuietHoursEntity: Encodable {
        let from: String
        let to: String
        let timeZone: String
    }
}

/// A browser in which the member is logged in.
struct SessionEntity: Encodable {
    let id: String
    let device: String
    let lastSeen: String
}

/// What the member allowed an app.
struct AllowedAppEntity: Encodable {
    let id: String
    let name: String
    /// The host of its website, as it says itself.
    @OrNull var website: String?
    let scopes: String
    let createdAt: Timestamp
    /// By days, which is all that is kept.
    let lastUsedAt: Timestamp
}

/// The copy of everything of the member's.
struct ExportEntity: Encodable {
    /// `waiting`, `running`, `done`, `full` or `failed`.
    let state: String
    let changedAt: Timestamp
    @OrNull var expiresAt: Timestamp?
    let doneBytes: Int
    let totalBytes: Int
    /// Of the archive.
    let bytes: Int
    /// Of the page on which it can be downloaded.
    let url: String
}

struct InvitationEntity: Encodable {
    let id: String
    let createdAt: Timestamp
    /// `live`, `used_up`, `expired` or `revoked`.
    let state: String
    let usesCount: Int
    /// `null` for as many as like.
    @OrNull var usesLimit: Int?
    /// `null` for never.
    @OrNull var expiresAt: Timestamp?
}

/// Of an invitation that was just made: it is nowhere to be read again.
struct InvitationLinkEntity: Encodable {
    let url: String
}
