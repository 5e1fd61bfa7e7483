public import Foundation

/// Words a member does not want to see.
public struct Filter: Codable, Hashable, Identifiable, Sendable {
    /// Of the member's.
    public var id: Identifier<Filter>
    /// As it is shown in place of what it hides.
    public var title: String
    /// Where it counts.
    public var context: [FilterContext]
    /// `nil` if it never ends.
    public var expiresAt: Date?
    /// What becomes of what it finds.
    public var filterAction: FilterAction
    /// It finds what has any of them.
    public var keywords: [Keyword]?

    /// A word, or several in a row.
    public struct Keyword: Codable, Hashable, Identifiable, Sendable {
        /// Of this filter.
        public var id: Identifier<Keyword>
        /// As it was typed; case means nothing.
        public var keyword: String
        /// Whether parts of words do not count.
        public var wholeWord: Bool
    }
}

/// A filter of the member's that finds something in a status.
public struct FilterMatch: Codable, Hashable, Sendable {
    /// The one that finds something.
    public var filter: Filter?
    /// The words that it finds.
    public var keywordMatches: [String]?
}
