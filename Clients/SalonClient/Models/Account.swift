public import Foundation

/// A member.
public struct Account: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier<Account>
    /// The handle, without `@`.
    public var username: String
    /// The handle, as it is written in texts. Nobody is from elsewhere, so it is the ``username``.
    public var acct: String
    /// The name. It may be empty.
    public var displayName: String
    /// Whether followers are asked about first.
    public var locked: Bool
    public var bot: Bool
    /// Whether visitors may see the profile.
    public var discoverable: Bool?
    public var suspended: Bool?
    public var createdAt: Date
    /// What the member says of themselves, as HTML.
    public var note: String
    /// The profile's page.
    public var url: URL
    public var uri: String
    public var avatar: URL
    public var avatarStatic: URL?
    /// What is on the picture.
    public var avatarDescription: String?
    public var header: URL
    public var headerStatic: URL?
    public var headerDescription: String?
    /// 0 where the instance or the viewer hides numbers.
    public var followersCount: Int
    public var followingCount: Int
    public var statusesCount: Int
    /// The day of the latest status, as `YYYY-MM-DD`.
    public var lastStatusAt: String?
    public var emojis: [CustomEmoji]
    /// Lines that the member added to the profile, in order.
    public var fields: [Field]
    public var roles: [Role]?
    /// What the member wrote, to be edited: only of the member's own account.
    public var source: Source?
    /// Only of the member's own account.
    public var role: OwnRole?
    /// When it is no longer muted; only in the list of muted members, and `nil` there for never.
    public var muteExpiresAt: Date?

    /// A line of a profile.
    public struct Field: Codable, Hashable, Sendable {
        public var name: String
        /// HTML; plain text in a ``Source``.
        public var value: String
        public var verifiedAt: Date?
    }

    /// A role that is shown on the profile.
    public struct Role: Codable, Hashable, Sendable {
        public var id: String
        public var name: String
        /// As in CSS, `#rrggbb`, or empty.
        public var color: String
    }

    /// The member's own role.
    public struct OwnRole: Codable, Hashable, Sendable {
        public var id: String
        public var name: String
        public var color: String
        /// Bits, as a decimal number.
        public var permissions: String
        public var highlighted: Bool
    }

    /// What a member wrote, and how they post by default.
    public struct Source: Codable, Hashable, Sendable {
        public var privacy: Visibility
        public var sensitive: Bool
        /// As in `ko`.
        public var language: String?
        /// Plain text.
        public var note: String
        public var fields: [Field]
        public var followRequestsCount: Int?
        public var hideCollections: Bool?
        public var discoverable: Bool?
        public var indexable: Bool?
    }
}

/// A picture in a text, written as `:shortcode:`.
public struct CustomEmoji: Codable, Hashable, Sendable {
    public var shortcode: String
    public var url: URL
    public var staticURL: URL?
    public var visibleInPicker: Bool?
    public var category: String?
}

/// What the member and somebody else are to each other.
public struct Relationship: Codable, Hashable, Identifiable, Sendable {
    /// The other's.
    public var id: Identifier<Account>
    public var following: Bool
    /// Whether the member is notified of what the other posts.
    public var notifying: Bool
    public var followedBy: Bool
    public var blocking: Bool
    public var blockedBy: Bool
    public var muting: Bool
    public var mutingNotifications: Bool
    public var requested: Bool
    public var showingReblogs: Bool?
    public var domainBlocking: Bool?
    public var endorsed: Bool?
    public var note: String?
}

/// How a client begins where the member has chosen nothing there.
public struct Preferences: Codable, Hashable, Sendable {
    public var visibility: Visibility
    public var sensitive: Bool
    public var language: String?
    /// `default`, `show_all` or `hide_all`.
    public var media: String?
    /// Whether content warnings are open from the start.
    public var spoilers: Bool?
    public var autoplay: Bool?

    private enum CodingKeys: String, CodingKey {
        case visibility = "posting:default:visibility"
        case sensitive = "posting:default:sensitive"
        case language = "posting:default:language"
        case media = "reading:expand:media"
        case spoilers = "reading:expand:spoilers"
        case autoplay = "reading:autoplay:gifs"
    }
}
