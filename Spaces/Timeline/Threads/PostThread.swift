package import Core

/// A post with the posts it answers above, and below it what its author continues it with and others' replies.
package struct PostThread: Sendable {
    /// An entry of a thread: a post, or a tombstone.
    package enum Entry: Sendable {
        case post(PostItem)
        case stone(ID<Post>)
    }

    /// A reply with the first of what answers it.
    package struct Answer: Sendable {
        package let entry: Entry
        package let id: ID<Post>
        package let first: PostItem?
        /// How many more there are below it.
        package let more: Int
        /// Whether both it and one of its replies are tombstones: what is below that one is counted nowhere.
        package var leadsOn = false
        /// The viewer's own replies to either that wait for moderators, the oldest first.
        package var waiting: [PostItem] = []
    }

    /// A post by which the author of this one continues it, or its stone while others' replies hang below it.
    package struct Continuation: Sendable {
        package let entry: Entry
        package let id: ID<Post>
        /// How many others' replies it has.
        package let answers: Int
        /// The viewer's own replies that wait for moderators, the oldest first.
        package var waiting: [PostItem] = []
    }

    /// The author's chain after this post: a limited number, the oldest first.
    package struct Chain: Sendable {
        /// Its first post.
        package let id: ID<Post>
        package var posts: [Continuation] = []
        /// The last post here, if it goes on.
        package var onward: ID<Post>?
    }

    /// From the top down; the nearest ones.
    package let above: [Entry]
    /// The address of the page with the posts above these, and their number.
    package let earlier: (path: String, count: Int)?
    /// The post it is read around.
    package let id: ID<Post>
    package let root: ID<Post>
    /// `nil` where a tombstone takes its place: its page then leads on to what others have said below it.
    package var focus: PostItem?
    package let chain: Chain
    /// The newest first, or the oldest where a branch is opened in its place.
    package let answers: [Answer]
    /// Where the next answers begin; `nil` at the end.
    package let next: AnswersEdge?
}

/// Which replies of a post are read, and in which order.
package enum AnswersEdge: Sendable {
    /// The newest first, older than this one.
    case before(ID<Post>?)
    /// The oldest first, newer than this one.
    case after(ID<Post>)
}
