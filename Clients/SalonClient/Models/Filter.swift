public import Foundation

/// Words a member does not want to see.
public struct Filter: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier<Filter>
    public var title: String
    public var context: [FilterContext]
    /// `nil` if it never ends.
    public var expiresAt: Date?
    public var filterAction: FilterAction
    public var keywords: [Keyword]?

    public struct Keyword: Codable, Hashable, Identifiable, Sendable {
        public var id: Identifier<Keyword>
        public var keyword: String
        public var wholeWord: Bool
    }
}

/// A filter of the member's that finds something in a status.
public struct FilterMatch: Codable, Hashable, Sendable {
    public var filter: Filter?
    public var keywordMatches: [String]?
}
