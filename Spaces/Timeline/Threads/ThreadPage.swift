internal import Commons
public import Core

/// A post with what it answers above it and what answers it below.
public struct ThreadPage: Sendable {
    /// What stands in a thread: a post, or where there is none any more.
    public enum Entry: Sendable {
        case post(PostItem)
        case stone(ID<Post>)
    }

    /// A reply with the first of what answers it.
    public struct Answer: Sendable {
        public let entry: Entry
        public let id: ID<Post>
        public let first: PostItem?
        /// How many more there are below it.
        public let more: Int
    }

    /// From the top down; the nearest ones.
    public let above: [Entry]
    /// The address of the page that shows what stands above these, and how many there are.
    public let earlier: (path: String, count: Int)?
    public var focus: PostItem
    /// The newest first.
    public let answers: [Answer]
    /// The address of older answers; `nil` at the end.
    public let older: String?
    public var composer: PostComposer

    public init(
        above: [Entry], earlier: (path: String, count: Int)?, focus: PostItem, answers: [Answer], older: String?,
        composer: PostComposer
    ) {
        self.above = above
        self.earlier = earlier
        self.focus = focus
        self.answers = answers
        self.older = older
        self.composer = composer
    }
}
