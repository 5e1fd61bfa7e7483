// Members: who they are, what they are to each other, and what the member keeps.

extension Endpoint where Answer == Account {
    /// The member whose token it is, with what they wrote (``Account/source``). Scope: `read:accounts`.
    public static var me: Self { Self(.get, "/api/v1/accounts/verify_credentials") }

    /// A member, by id. Scope: `read:accounts`, or no token.
    public static func account(_ id: Identifier<Account>) -> Self { Self(.get, "/api/v1/accounts/\(id.segment)") }

    /// Whose handle it is, with or without `@`. Scope: `read:accounts`, or no token.
    public static func account(named handle: String) -> Self {
        Self(.get, "/api/v1/accounts/lookup", ["acct": handle])
    }

    /// Changes the member's own profile; what `edit` does not say stays. Scope: `write:accounts`.
    public static func editProfile(_ edit: ProfileEdit) -> Self {
        var files: [String: FilePart] = [:]
        files["avatar"] = edit.avatar
        files["header"] = edit.header
        return Self(.patch, "/api/v1/accounts/update_credentials", edit.parameters, files: files)
    }

    /// Removes the member's picture. Scope: `write:accounts`.
    public static var deleteAvatar: Self { Self(.delete, "/api/v1/profile/avatar") }

    /// Removes the picture at the head of the member's profile. Scope: `write:accounts`.
    public static var deleteHeader: Self { Self(.delete, "/api/v1/profile/header") }
}

extension Endpoint where Answer == [Account] {
    /// Those of up to 100 ids that are there. Scope: `read:accounts`, or no token.
    public static func accounts(_ ids: [Identifier<Account>]) -> Self {
        var parameters = Parameters()
        parameters.add(each: "id", ids.map(\.rawValue))
        return Self(.get, "/api/v1/accounts", parameters)
    }

    /// Who follows a member, the latest first. Scope: `read:accounts`, or no token.
    public static func followers(of id: Identifier<Account>, limit: Int? = nil) -> Self {
        Self(.get, "/api/v1/accounts/\(id.segment)/followers", .limit(limit))
    }

    /// Whom a member follows, the latest first. Scope: `read:accounts`, or no token.
    public static func following(by id: Identifier<Account>, limit: Int? = nil) -> Self {
        Self(.get, "/api/v1/accounts/\(id.segment)/following", .limit(limit))
    }

    /// Those the member has blocked. Scope: `read:blocks`.
    public static func blocks(limit: Int? = nil) -> Self { Self(.get, "/api/v1/blocks", .limit(limit)) }

    /// Those the member has muted. Scope: `read:mutes`.
    public static func mutes(limit: Int? = nil) -> Self { Self(.get, "/api/v1/mutes", .limit(limit)) }

    /// People by handle or name, for completion; whose handle it is comes first. Scope: `read:accounts`.
    public static func searchAccounts(_ text: String, onlyFollowed: Bool = false, limit: Int? = nil) -> Self {
        var parameters: Parameters = ["q": text]
        parameters.add("following", onlyFollowed ? true : nil)
        parameters.add("limit", limit)
        return Self(.get, "/api/v1/accounts/search", parameters)
    }
}

extension Endpoint where Answer == [Suggestion] {
    /// Whom the member might follow. Scope: `read:accounts`.
    public static var suggestions: Self { Self(.get, "/api/v2/suggestions") }
}

extension Endpoint where Answer == [Relationship] {
    /// What the member and each of up to 100 others are to each other. Scope: `read:follows`.
    public static func relationships(with ids: [Identifier<Account>]) -> Self {
        var parameters = Parameters()
        parameters.add(each: "id", ids.map(\.rawValue))
        return Self(.get, "/api/v1/accounts/relationships", parameters)
    }
}

extension Endpoint where Answer == Relationship {
    /// - Parameter notifies: whether the member is notified of what they post; `nil` leaves it as it is.
    /// Scope: `write:follows`.
    public static func follow(_ id: Identifier<Account>, notifies: Bool? = nil) -> Self {
        var parameters = Parameters()
        parameters.add("notify", notifies)
        return relation("follow", id, parameters)
    }

    /// Scope: `write:follows`.
    public static func unfollow(_ id: Identifier<Account>) -> Self { relation("unfollow", id) }

    /// Ends somebody's following the member; they are not notified. Scope: `write:follows`.
    public static func removeFromFollowers(_ id: Identifier<Account>) -> Self { relation("remove_from_followers", id) }

    /// Hides the member and somebody from each other, everywhere. Scope: `write:blocks`.
    public static func block(_ id: Identifier<Account>) -> Self { relation("block", id) }

    /// Scope: `write:blocks`.
    public static func unblock(_ id: Identifier<Account>) -> Self { relation("unblock", id) }

    /// Hides what somebody posts, without their knowing. Scope: `write:mutes`.
    ///
    /// - Parameter duration: in whole seconds; `nil` until it is undone.
    public static func mute(_ id: Identifier<Account>, for duration: Duration? = nil) -> Self {
        var parameters = Parameters()
        parameters.add("duration", duration)
        return relation("mute", id, parameters)
    }

    /// Scope: `write:mutes`.
    public static func unmute(_ id: Identifier<Account>) -> Self { relation("unmute", id) }

    private static func relation(_ word: String, _ id: Identifier<Account>, _ parameters: Parameters = [:]) -> Self {
        Self(.post, "/api/v1/accounts/\(id.segment)/\(word)", parameters)
    }
}

extension Endpoint where Answer == Preferences {
    /// How the member begins. Scope: `read:accounts`.
    public static var preferences: Self { Self(.get, "/api/v1/preferences") }
}

extension Endpoint where Answer == Done {
    /// Reports a member to the moderators, or statuses of theirs. Scope: `write:reports`.
    ///
    /// - Parameter category: `spam`, `legal`, `violation` or `other`.
    public static func report(
        _ id: Identifier<Account>, statuses: [Identifier<Status>] = [], comment: String = "", category: String = "other"
    ) -> Self {
        var parameters: Parameters = ["account_id": id.rawValue, "comment": comment, "category": category]
        parameters.add(each: "status_ids", statuses.map(\.rawValue))
        return Self(.post, "/api/v1/reports", parameters)
    }
}

/// What changes in a profile. What is `nil` stays as it is.
public struct ProfileEdit: Hashable, Sendable {
    /// The name.
    public var displayName: String?
    /// What the member says of themselves: plain text.
    public var note: String?
    /// Whether visitors may see the profile.
    public var discoverable: Bool?
    /// All lines of the profile, in order.
    public var fields: [(String, String)]? {
        get { lines?.map { ($0.name, $0.value) } }
        set { lines = newValue?.map { Line(name: $0.0, value: $0.1) } }
    }
    /// The member's picture.
    public var avatar: FilePart?
    /// The picture at the head of the profile.
    public var header: FilePart?

    private var lines: [Line]?

    private struct Line: Hashable, Sendable {
        let name: String
        let value: String
    }

    /// Says a new name or a new text; the rest is said by its properties.
    public init(displayName: String? = nil, note: String? = nil) {
        self.displayName = displayName
        self.note = note
    }

    var parameters: Parameters {
        var parameters = Parameters()
        parameters.add("display_name", displayName)
        parameters.add("note", note)
        parameters.add("discoverable", discoverable)
        for (index, line) in (lines ?? []).enumerated() {
            parameters.add("fields_attributes[\(index)][name]", line.name)
            parameters.add("fields_attributes[\(index)][value]", line.value)
        }
        // A list without lines is said by a line without words.
        if lines?.isEmpty == true {
            parameters.add("fields_attributes[0][name]", "")
            parameters.add("fields_attributes[0][value]", "")
        }
        return parameters
    }
}

extension Identifier {
    /// In a path: what comes from outside leads nowhere else.
    var segment: String { rawValue.percentEncoded }
}

extension Parameters {
    static func limit(_ limit: Int?) -> Parameters {
        var parameters = Parameters()
        parameters.add("limit", limit)
        return parameters
    }
}
