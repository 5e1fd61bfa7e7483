public import Foundation

/// What a search has found.
public struct Search: Codable, Hashable, Sendable {
    /// People. Whose handle it is comes first.
    public var accounts: [Account]
    /// Posts, works and comments, the best match first.
    public var statuses: [Status]
    /// By their names.
    public var hashtags: [Tag]
}

/// A tag.
public struct Tag: Codable, Hashable, Sendable {
    /// Without `#`.
    public var name: String
    /// Its page.
    public var url: URL
    /// Whether the member follows it; `nil` without a token.
    public var following: Bool?
}

/// Somebody the member might follow.
public struct Suggestion: Codable, Hashable, Sendable {
    /// One of them.
    public var account: Account
}

/// A list of accounts of the member's, with a timeline of what they post. (SwiftUI has a `List` already.)
public struct AccountList: Codable, Hashable, Identifiable, Sendable {
    /// Of the member's.
    public var id: Identifier<AccountList>
    /// As the member calls it.
    public var title: String
    /// Which replies are shown: `followed`, `list` or `none`.
    public var repliesPolicy: String?
    /// Whether what it shows is left out of Home.
    public var exclusive: Bool?
}
