// Lists of statuses, newest first, and how far they were read.

extension Endpoint where Answer == [Status] {
    /// What the member and those they follow have posted and reposted. Scope: `read:statuses`.
    public static var home: Self { home() }

    /// The same, so many on a page: 40 at most, and 20 where nothing is said.
    public static func home(limit: Int? = nil) -> Self { Self(.get, "/api/v1/timelines/home", .limit(limit)) }

    /// What everybody has posted for everybody. Scope: `read:statuses`, or no token.
    public static func everybody(onlyMedia: Bool = false, limit: Int? = nil) -> Self {
        var parameters = Parameters.limit(limit)
        parameters.add("only_media", onlyMedia ? true : nil)
        return Self(.get, "/api/v1/timelines/public", parameters)
    }

    /// What has a tag. Scope: `read:statuses`, or no token.
    ///
    /// - Parameters:
    ///   - tag: with or without `#`.
    ///   - any: tags that count as well.
    ///   - all: tags that it has to have besides.
    ///   - none: tags that it may not have.
    public static func tagged(
        _ tag: String, any: [String] = [], all: [String] = [], none: [String] = [], onlyMedia: Bool = false,
        limit: Int? = nil
    ) -> Self {
        var parameters = Parameters.limit(limit)
        parameters.add(each: "any", any)
        parameters.add(each: "all", all)
        parameters.add(each: "none", none)
        parameters.add("only_media", onlyMedia ? true : nil)
        let name = tag.hasPrefix("#") ? String(tag.dropFirst()) : tag
        return Self(.get, "/api/v1/timelines/tag/\(name.percentEncoded)", parameters)
    }

    /// What those in a list of the member's have posted. Scope: `read:lists`.
    public static func timeline(of list: Identifier<AccountList>, limit: Int? = nil) -> Self {
        Self(.get, "/api/v1/timelines/list/\(list.segment)", .limit(limit))
    }

    /// What a member has posted. Scope: `read:statuses`, or no token.
    public static func statuses(of id: Identifier<Account>, _ filter: StatusFilter = .init(), limit: Int? = nil) -> Self
    {
        var parameters = Parameters.limit(limit)
        parameters.add("only_media", filter.onlyMedia ? true : nil)
        parameters.add("exclude_replies", filter.excludesReplies ? true : nil)
        parameters.add("exclude_reblogs", filter.excludesReblogs ? true : nil)
        parameters.add("pinned", filter.onlyPinned ? true : nil)
        parameters.add("tagged", filter.tag)
        return Self(.get, "/api/v1/accounts/\(id.segment)/statuses", parameters)
    }

    /// What the member has saved, the latest saved first. Scope: `read:bookmarks`.
    public static var bookmarks: Self { Self(.get, "/api/v1/bookmarks") }

    /// What the member likes, the latest liked first. Scope: `read:favourites`.
    public static var favourites: Self { Self(.get, "/api/v1/favourites") }
}

/// What of a member's statuses is asked for.
public struct StatusFilter: Hashable, Sendable {
    /// With images.
    public var onlyMedia = false
    /// Without answers to others.
    public var excludesReplies = false
    /// Without reposts.
    public var excludesReblogs = false
    /// What is pinned to the profile, which is one page.
    public var onlyPinned = false
    /// A tag they have to have.
    public var tag: String?

    /// Everything, unless something is said.
    public init(
        onlyMedia: Bool = false, excludesReplies: Bool = false, excludesReblogs: Bool = false, onlyPinned: Bool = false,
        tag: String? = nil
    ) {
        self.onlyMedia = onlyMedia
        self.excludesReplies = excludesReplies
        self.excludesReblogs = excludesReblogs
        self.onlyPinned = onlyPinned
        self.tag = tag
    }
}

extension Endpoint where Answer == Markers {
    /// How far the member has read Home and notifications. Scope: `read:statuses`.
    public static var markers: Self {
        var parameters = Parameters()
        parameters.add(each: "timeline", ["home", "notifications"])
        return Self(.get, "/api/v1/markers", parameters)
    }

    /// Says how far the member has read. A marker never moves back. Scope: `write:statuses`.
    public static func mark(
        home: Identifier<Status>? = nil, notifications: Identifier<SalonNotification>? = nil
    ) -> Self {
        var parameters = Parameters()
        parameters.add("home[last_read_id]", home?.rawValue)
        parameters.add("notifications[last_read_id]", notifications?.rawValue)
        return Self(.post, "/api/v1/markers", parameters)
    }
}
