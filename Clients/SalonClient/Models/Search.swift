public import Foundation

/// What a search has found.
public struct Search: Codable, Hashable, Sendable {
    public var accounts: [Account]
    public var statuses: [Status]
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
    public var account: Account
}

/// A list of accounts of the member's, with a timeline of what they post. (SwiftUI has a `List` already.)
public struct AccountList: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier<AccountList>
    public var title: String
    /// Which replies are shown: `followed`, `list` or `none`.
    public var repliesPolicy: String?
    /// Whether what it shows is left out of Home.
    public var exclusive: Bool?
}
