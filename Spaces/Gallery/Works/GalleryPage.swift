public import Commons
public import Core
public import Design

/// A work on the wall: the image and nothing else.
public struct WorkCard: Sendable {
    public let id: ID<Post>
    public let title: String
    public let picture: Picture
    /// How many images the work has; more than one shows a small mark.
    public let imageCount: Int
    /// Shown on walls of people one follows.
    public let author: Author

    public init(id: ID<Post>, title: String, imageCount: Int, picture: Picture, author: Author) {
        self.id = id
        self.title = title
        self.picture = picture
        self.imageCount = imageCount
        self.author = author
    }

    public var path: String { "/works/\(id)" }
}

/// A wall of works with the way to older ones.
public struct GalleryPage: Sendable {
    public enum Filter: Sendable, CaseIterable { case home, following, saved }

    public let filter: Filter
    public let cards: [WorkCard]
    /// The address of the next page; `nil` at the end.
    public let next: String?
    /// A later page without cards is the end of the wall, not an empty one.
    public let isFirst: Bool

    public init(filter: Filter, cards: [WorkCard], next: String?, isFirst: Bool = true) {
        self.filter = filter
        self.cards = cards
        self.next = next
        self.isFirst = isFirst
    }
}
