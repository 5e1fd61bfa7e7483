/// A short post, or what answers one.
package struct DemoPost: Hashable, Sendable {
    /// Index in ``DemoPlan/members``.
    package let author: Int
    /// 500 characters at most.
    package let text: String
    /// The content warning; usually empty.
    package let warning: String
    /// Seconds before now; later than the post it answers or quotes.
    package let age: Int
    /// Index in ``DemoPlan/posts`` of an earlier one.
    package internal(set) var inReplyTo: Int?
    package internal(set) var quote: DemoTarget?
    /// Four at most.
    package let pictures: [DemoPicture]
    package let poll: DemoPoll?
    /// The first version, if edited.
    package let draft: String?
    /// Whether its author keeps it at the top of their page.
    package let isPinned: Bool
    /// Whether its author has taken it back.
    package let isDeleted: Bool
}

/// A post's poll.
package struct DemoPoll: Hashable, Sendable {
    /// Two to four.
    package let options: [String]
    package let isMultiple: Bool
    /// Seconds it stays open from when it is posted.
    package let duration: Int
}

/// A member votes in a poll, at most once.
package struct DemoVote: Hashable, Sendable {
    /// Index in ``DemoPlan/posts``.
    package let post: Int
    package let member: Int
    /// Positions of options.
    package let choices: Set<Int>
    /// Seconds before now; while the poll was open.
    package let age: Int
}

/// The quoted or reposted post.
package enum DemoTarget: Hashable, Sendable {
    /// Index in ``DemoPlan/works``.
    case work(Int)
    /// Index in ``DemoPlan/posts``.
    case post(Int)
}

/// A picture in a post.
package struct DemoPicture: Hashable, Sendable {
    package let style: ArtStyle
    package let palette: Palette
    package let image: DemoImage

    /// `longSide` makes a smaller one of the same picture.
    package func draw(longSide: Int? = nil) -> Raster { image.draw(in: style, palette, longSide: longSide) }
}

/// A member passes on a post or work, each at most once.
package struct DemoRepost: Hashable, Sendable {
    package let target: DemoTarget
    package let member: Int
    /// Seconds before now; later than the post it reposts.
    package let age: Int
}

/// A member likes a post, at most once.
package struct DemoPostLike: Hashable, Sendable {
    package let post: Int
    package let member: Int
    /// Seconds before now; after the post.
    package let age: Int
}
