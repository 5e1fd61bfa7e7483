import Core

/// Where a page of a wall ends: what the wall is ordered by, and the work, should two be equal in that.
struct Place: Sendable, CustomStringConvertible {
    let value: Int64
    let post: ID<Post>

    init(value: Int64, post: ID<Post>) {
        self.value = value
        self.post = post
    }

    /// Reads `91` or `1790000000000.91`.
    init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard let value = parts.first.flatMap({ Int64($0) }), let post = parts.last.flatMap({ ID<Post>($0) }) else {
            return nil
        }
        self.init(value: value, post: post)
    }

    var description: String { value == post.rawValue ? "\(value)" : "\(value).\(post)" }
}
