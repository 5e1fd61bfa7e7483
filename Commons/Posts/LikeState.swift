package import Core

/// A like button's state.
package struct LikeState: Sendable {
    package let post: ID<Post>
    package let count: Int
    package let isLiked: Bool

    package init(post: ID<Post>, count: Int, isLiked: Bool) {
        self.post = post
        self.count = count
        self.isLiked = isLiked
    }
}
