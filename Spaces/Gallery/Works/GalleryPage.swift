package import Base
package import Core
package import Design

/// A work on the wall: the image and nothing else.
package struct WorkCard: Sendable {
    package let id: ID<Post>
    package let title: String
    package let picture: Picture
    /// How many images the work has; more than one shows a small mark.
    package let imageCount: Int
    /// Shown on walls of people one follows.
    package let author: Author
    /// Whether its maker asks for critique, which a small sign says.
    package var asksForCritique = false
    /// Whether it waits for a moderator: its maker alone sees it.
    package var isWaiting = false

    package init(id: ID<Post>, title: String, imageCount: Int, picture: Picture, author: Author) {
        self.id = id
        self.title = title
        self.picture = picture
        self.imageCount = imageCount
        self.author = author
    }

    package var path: String { id.workPath }
}

/// A wall of works with the way to older ones.
package struct GalleryPage: Sendable {
    package enum Filter: Sendable, CaseIterable { case home, following, discover, critique, saved }

    package let filter: Filter
    package let cards: [WorkCard]
    /// The address of the next page; `nil` at the end.
    package let next: String?
    /// A later page without cards is the end of the wall, not an empty one.
    package let isFirst: Bool
    /// Hangs among the works, such as a poster.
    package var beside: Card?
    /// Whom to follow, where nothing of anybody's is shown.
    package var suggestions: [PersonRow] = []

    package init(filter: Filter, cards: [WorkCard], next: String?, isFirst: Bool = true) {
        self.filter = filter
        self.cards = cards
        self.next = next
        self.isFirst = isFirst
    }
}
