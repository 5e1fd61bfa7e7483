/// A short post, or what answers one.
public struct DemoPost: Hashable, Sendable {
    /// Index in ``DemoPlan/members``.
    public let author: Int
    /// 500 characters at most.
    public let text: String
    /// The content warning; usually empty.
    public let warning: String
    /// Seconds before now; later than the post it answers or quotes.
    public let age: Int
    /// Index in ``DemoPlan/posts`` of an earlier one.
    public internal(set) var inReplyTo: Int?
    public internal(set) var quote: DemoTarget?
    /// Four at most.
    public let pictures: [DemoPicture]
    public let poll: DemoPoll?
    /// The first version, if edited.
    public let draft: String?
    /// Whether its author keeps it at the top of their page.
    public let isPinned: Bool
    /// Whether its author has taken it back.
    public let isDeleted: Bool
}

/// A post's poll.
public struct DemoPoll: Hashable, Sendable {
    /// Two to four.
    public let options: [String]
    public let isMultiple: Bool
    /// Seconds it stays open from when it is posted.
    public let duration: Int
}

/// A member votes in a poll, at most once.
public struct DemoVote: Hashable, Sendable {
    /// Index in ``DemoPlan/posts``.
    public let post: Int
    public let member: Int
    /// Positions of options.
    public let choices: Set<Int>
    /// Seconds before now; while the poll was open.
    public let age: Int
}

/// The quoted or reposted post.
public enum DemoTarget: Hashable, Sendable {
    /// Index in ``DemoPlan/works``.
    case work(Int)
    /// Index in ``DemoPlan/posts``.
    case post(Int)
}

/// A picture in a post.
public struct DemoPicture: Hashable, Sendable {
    public let style: ArtStyle
    public let palette: Palette
    public let image: DemoImage

    /// `longSide` makes a smaller one of the same picture.
    public func draw(longSide: Int? = nil) -> Raster { image.draw(in: style, palette, longSide: longSide) }
}

/// A member passes on a post or work, each at most once.
public struct DemoRepost: Hashable, Sendable {
    public let target: DemoTarget
    public let member: Int
    /// Seconds before now; later than the post it reposts.
    public let age: Int
}

/// A member likes a post, at most once.
public struct DemoPostLike: Hashable, Sendable {
    public let post: Int
    public let member: Int
    /// Seconds before now; after the post.
    public let age: Int
}
