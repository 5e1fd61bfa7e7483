// What is searched for, tags, and lists of accounts.

extension Endpoint where Answer == Search {
    /// Searches people, statuses and tags. The address of a member or a status finds it.
    /// Scope: `read:search`, or no token.
    ///
    /// - Parameters:
    ///   - kind: these alone.
    ///   - offset: how many are left out, to read on within one `kind`.
    public static func search(_ text: String, _ kind: SearchKind? = nil, limit: Int? = nil, offset: Int? = nil) -> Self
    {
        var parameters: Parameters = ["q": text]
        parameters.add("type", kind?.rawValue)
        parameters.add("limit", limit)
        parameters.add("offset", offset)
        return Self(.get, "/api/v2/search", parameters)
    }
}

/// What a search looks for.
public enum SearchKind: String, Hashable, Sendable {
    /// People, posts and works, or tags.
    case accounts, statuses, hashtags
}

extension Endpoint where Answer == Tag {
    /// One tag, without `#`. Scope: `read:follows`, or no token.
    public static func tag(_ name: String) -> Self { Self(.get, "/api/v1/tags/\(name.percentEncoded)") }

    /// Has posts with the tag in Home, where an instance can do that. Scope: `write:follows`.
    public static func follow(tag name: String) -> Self { Self(.post, "/api/v1/tags/\(name.percentEncoded)/follow") }

    /// Scope: `write:follows`.
    public static func unfollow(tag name: String) -> Self {
        Self(.post, "/api/v1/tags/\(name.percentEncoded)/unfollow")
    }
}

extension Endpoint where Answer == [Tag] {
    /// Those the member follows. Scope: `read:follows`.
    public static var followedTags: Self { Self(.get, "/api/v1/followed_tags") }
}

extension Endpoint where Answer == [AccountList] {
    /// The member's lists. Scope: `read:lists`.
    public static var lists: Self { Self(.get, "/api/v1/lists") }

    /// The member's lists in which somebody is. Scope: `read:lists`.
    public static func lists(with id: Identifier<Account>) -> Self {
        Self(.get, "/api/v1/accounts/\(id.segment)/lists")
    }
}

extension Endpoint where Answer == AccountList {
    /// One of the member's. Scope: `read:lists`.
    public static func list(_ id: Identifier<AccountList>) -> Self { Self(.get, "/api/v1/lists/\(id.segment)") }

    /// Makes an empty one, where an instance has lists. Scope: `write:lists`.
    public static func createList(_ title: String) -> Self { Self(.post, "/api/v1/lists", ["title": title]) }

    /// Scope: `write:lists`.
    public static func rename(_ id: Identifier<AccountList>, to title: String) -> Self {
        Self(.put, "/api/v1/lists/\(id.segment)", ["title": title])
    }
}

extension Endpoint where Answer == [Account] {
    /// Who is in it; with a `limit` of 0 all of them. Scope: `read:lists`.
    public static func accounts(in list: Identifier<AccountList>, limit: Int? = nil) -> Self {
        Self(.get, "/api/v1/lists/\(list.segment)/accounts", .limit(limit))
    }
}

extension Endpoint where Answer == Done {
    /// Those in it stay what they are to the member. Scope: `write:lists`.
    public static func delete(_ id: Identifier<AccountList>) -> Self { Self(.delete, "/api/v1/lists/\(id.segment)") }

    /// Adds members whom the member follows. Scope: `write:lists`.
    public static func add(_ accounts: [Identifier<Account>], to list: Identifier<AccountList>) -> Self {
        Self(.post, "/api/v1/lists/\(list.segment)/accounts", .accounts(accounts))
    }

    /// Scope: `write:lists`.
    public static func remove(_ accounts: [Identifier<Account>], from list: Identifier<AccountList>) -> Self {
        Self(.delete, "/api/v1/lists/\(list.segment)/accounts", .accounts(accounts))
    }
}

extension Parameters {
    fileprivate static func accounts(_ ids: [Identifier<Account>]) -> Parameters {
        var parameters = Parameters()
        parameters.add(each: "account_ids", ids.map(\.rawValue))
        return parameters
    }
}
