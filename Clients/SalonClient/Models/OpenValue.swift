/// A word out of a list that may grow: the ones this version knows are static members, and one it does not know is kept
/// as it came, instead of failing everything around it.
///
/// ```swift
/// switch status.visibility {
/// case .public: …
/// case .direct: …
/// default: show(status.visibility.rawValue)
/// }
/// ```
public protocol OpenValue: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible,
    ExpressibleByStringLiteral
where RawValue == String {
    init(rawValue: String)
}

extension OpenValue {
    public var description: String { rawValue }

    public init(stringLiteral text: String) { self.init(rawValue: text) }

    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// For whom a status is.
public struct Visibility: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Everybody, visitors included.
    public static let `public`: Self = "public"
    /// Members of the instance.
    public static let unlisted: Self = "unlisted"
    /// Those who follow its author.
    public static let `private`: Self = "private"
    /// Those it mentions.
    public static let direct: Self = "direct"
}

/// What an attachment is.
public struct MediaType: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A picture, moving or not.
    public static let image: Self = "image"
    /// With sound.
    public static let video: Self = "video"
    /// A picture that moves and has no sound.
    public static let animation: Self = "gifv"
    /// Sound alone.
    public static let audio: Self = "audio"
    /// Something that an instance has no word for.
    public static let unknown: Self = "unknown"
}

/// What a notification is about.
public struct NotificationType: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Somebody mentioned the member, answered or commented.
    public static let mention: Self = "mention"
    /// Somebody whom the member watches has posted.
    public static let status: Self = "status"
    /// Somebody has reposted a status of the member's.
    public static let reblog: Self = "reblog"
    /// Somebody follows the member.
    public static let follow: Self = "follow"
    /// Somebody likes a status of the member's.
    public static let favourite: Self = "favourite"
    /// A poll has ended in which the member voted.
    public static let poll: Self = "poll"
    /// A status with which the member had to do was changed.
    public static let update: Self = "update"
    /// Somebody quotes a status of the member's.
    public static let quote: Self = "quote"
}

/// What an app may do: `read`, or a part of it such as `read:statuses`.
public struct Scope: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// To see what the member can see.
    public static let read: Self = "read"
    /// To do what members do.
    public static let write: Self = "write"
    /// To have notifications pushed.
    public static let push: Self = "push"
    /// Who the member is, and nothing else.
    public static let profile: Self = "profile"
}

/// What becomes of a status that a filter finds.
public struct FilterAction: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It is folded behind the filter's title.
    public static let warn: Self = "warn"
    /// It is left out.
    public static let hide: Self = "hide"
    /// Its media are blurred.
    public static let blur: Self = "blur"
}

/// Where a filter counts.
public struct FilterContext: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In Home and lists.
    public static let home: Self = "home"
    /// In notifications.
    public static let notifications: Self = "notifications"
    /// In what everybody sees.
    public static let `public`: Self = "public"
    /// Around a status.
    public static let thread: Self = "thread"
    /// On profiles.
    public static let account: Self = "account"
}
