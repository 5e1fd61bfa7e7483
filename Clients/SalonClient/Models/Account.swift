public import Foundation

/// A member.
public struct Account: Codable, Hashable, Identifiable, Sendable {
    /// Stays the same for as long as the account.
    public var id: Identifier<Account>
    /// The handle, without `@`.
    public var username: String
    /// The handle, as it is written in texts. Nobody is from elsewhere, so it is the ``username``.
    public var acct: String
    /// The name. It may be empty.
    public var displayName: String
    /// Whether followers are asked about first.
    public var locked: Bool
    /// Whether it is a program's.
    public var bot: Bool
    /// Whether visitors may see the profile.
    public var discoverable: Bool?
    /// Whether moderators have closed it.
    public var suspended: Bool?
    /// When the member joined.
    public var createdAt: Date
    /// What the member says of themselves, as HTML.
    public var note: String
    /// The profile's page.
    public var url: URL
    /// A name of the account that stays.
    public var uri: String
    /// The member's picture. There always is one: of a member without, a neutral one.
    public var avatar: URL
    /// The same, not moving.
    public var avatarStatic: URL?
    /// What is on the picture.
    public var avatarDescription: String?
    /// The picture at the head of the profile.
    public var header: URL
    /// The same, not moving.
    public var headerStatic: URL?
    /// What is on it.
    public var headerDescription: String?
    /// How many follow them; 0 of somebody the member has blocked.
    public var followersCount: Int
    /// How many they follow.
    public var followingCount: Int
    /// Posts, works and comments.
    public var statusesCount: Int
    /// The day of the latest status, as `YYYY-MM-DD`.
    public var lastStatusAt: String?
    /// Those in the name and the text.
    public var emojis: [CustomEmoji]
    /// Lines that the member added to the profile, in order.
    public var fields: [Field]
    /// What they are here besides a member, such as a moderator.
    public var roles: [Role]?
    /// What the member wrote, to be edited: only of the member's own account.
    public var source: Source?
    /// Only of the member's own account.
    public var role: OwnRole?
    /// When it is no longer muted; only in the list of muted members, and `nil` there for never.
    public var muteExpiresAt: Date?

    /// A line of a profile.
    public struct Field: Codable, Hashable, Sendable {
        /// What the line is about: `Website`.
        public var name: String
        /// HTML; plain text in a ``Source``.
        public var value: String
        /// When an instance has checked that the address is theirs.
        public var verifiedAt: Date?
    }

    /// A role that is shown on the profile.
    public struct Role: Codable, Hashable, Sendable {
        /// Of the role.
        public var id: String
        /// As members read it.
        public var name: String
        /// As in CSS, `#rrggbb`, or empty.
        public var color: String
    }

    /// The member's own role.
    public struct OwnRole: Codable, Hashable, Sendable {
        /// Of the role.
        public var id: String
        /// As members read it.
        public var name: String
        /// As in CSS, `#rrggbb`, or empty.
        public var color: String
        /// Bits, as a decimal number.
        public var permissions: String
        /// Whether the profile shows it.
        public var highlighted: Bool
    }

    /// What a member wrote, and how they post by default.
    public struct Source: Codable, Hashable, Sendable {
        /// For whom statuses are, where nothing is said.
        public var privacy: Visibility
        /// Whether their images are behind a warning.
        public var sensitive: Bool
        /// As in `ko`.
        public var language: String?
        /// Plain text.
        public var note: String
        /// As they were typed.
        public var fields: [Field]
        /// How many wait to be let follow; 0 where nobody is asked.
        public var followRequestsCount: Int?
        /// Whether others see whom the member follows.
        public var hideCollections: Bool?
        /// Whether visitors may see the profile.
        public var discoverable: Bool?
        /// Whether search engines may.
        public var indexable: Bool?
    }
}

/// A picture in a text, written as `:shortcode:`.
public struct CustomEmoji: Codable, Hashable, Sendable {
    /// Between colons in texts.
    public var shortcode: String
    /// Perhaps moving.
    public var url: URL
    /// The same, not moving.
    public var staticURL: URL?
    /// Whether it is offered while writing.
    public var visibleInPicker: Bool?
    /// Under which it is offered.
    public var category: String?
}

/// What the member and somebody else are to each other.
public struct Relationship: Codable, Hashable, Identifiable, Sendable {
    /// The other's.
    public var id: Identifier<Account>
    /// Whether the member follows them.
    public var following: Bool
    /// Whether the member is notified of what the other posts.
    public var notifying: Bool
    /// Whether they follow the member.
    public var followedBy: Bool
    /// Whether the member has blocked them.
    public var blocking: Bool
    /// Whether they have blocked the member. Salon never says so: to those who are blocked, they are not found.
    public var blockedBy: Bool
    /// Whether the member has muted them.
    public var muting: Bool
    /// Whether that is true of notifications, too.
    public var mutingNotifications: Bool
    /// Whether the member waits to be let follow.
    public var requested: Bool
    /// Whether their reposts are in Home.
    public var showingReblogs: Bool?
    /// Whether the member has blocked their whole instance.
    public var domainBlocking: Bool?
    /// Whether the member shows them on the profile.
    public var endorsed: Bool?
    /// What the member has written down about them.
    public var note: String?
}

/// How a client begins where the member has chosen nothing there.
public struct Preferences: Codable, Hashable, Sendable {
    /// For whom a status is.
    public var visibility: Visibility
    /// Whether its images are behind a warning.
    public var sensitive: Bool
    /// As in `ko`.
    public var language: String?
    /// `default`, `show_all` or `hide_all`.
    public var media: String?
    /// Whether content warnings are open from the start.
    public var spoilers: Bool?
    /// Whether moving images move.
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
