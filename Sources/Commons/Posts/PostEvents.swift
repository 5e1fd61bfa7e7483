public import Core

/// The number of likes of a post is another one.
public struct LikesChanged: Event {
    public static let name = "likes-changed"
    public let post: ID<Post>
    /// The work or post it is below, or itself.
    public let root: ID<Post>
}

/// A post or work is gone, with everything that belonged to it.
public struct PostDeleted: Event {
    public static let name = "post-deleted"
    public let post: ID<Post>
    public let root: ID<Post>
    /// The post it answered.
    public var parent: ID<Post>?
    /// Whose it was: who was not shown it is not told that it is gone either.
    public var author: ID<Account>?
}
