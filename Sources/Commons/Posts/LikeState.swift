public import Core

/// A like button's state.
public struct LikeState: Sendable {
    public let post: ID<Post>
    public let count: Int
    public let isLiked: Bool

    public init(post: ID<Post>, count: Int, isLiked: Bool) {
        self.post = post
        self.count = count
        self.isLiked = isLiked
    }
}
