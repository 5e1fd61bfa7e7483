internal import Commons
public import Core

/// A post with the posts it answers above and its replies below.
public struct ThreadPage: Sendable {
    /// An entry of a thread: a post, or a tombstone.
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
    /// The address of the page with the posts above these, and their number.
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
