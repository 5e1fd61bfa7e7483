package import Core

/// A post with the posts it answers above and its replies below.
package struct ThreadPage: Sendable {
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
    }

    /// From the top down; the nearest ones.
    package let above: [Entry]
    /// The address of the page with the posts above these, and their number.
    package let earlier: (path: String, count: Int)?
    package var focus: PostItem
    /// The newest first.
    package let answers: [Answer]
    /// The address of older answers; `nil` at the end.
    package let older: String?
    package var composer: PostComposer
}
