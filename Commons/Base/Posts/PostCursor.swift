package import Core

/// Where a page of posts ends: what the list is ordered by, and the post, should two be equal in that.
package struct PostCursor: Sendable, LosslessStringConvertible {
    package let value: Int64
    package let post: ID<Post>

    package init(value: Int64, post: ID<Post>) {
        self.value = value
        self.post = post
    }

    /// The place of a post in a list that is ordered by ids.
    package init(_ post: ID<Post>) { self.init(value: post.rawValue, post: post) }

    /// Reads `91` or `1790000000000.91`.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard let value = parts.first.flatMap({ Int64($0, in: 0...Int64.max) }),
            let post = parts.last.flatMap({ ID<Post>($0) })
        else {
            return nil
        }
        self.init(value: value, post: post)
    }

    package var description: String { value == post.rawValue ? "\(value)" : "\(value).\(post)" }
}
