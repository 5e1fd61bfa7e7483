package import Accounts
package import Core
package import Design
package import Works

/// A wall of works with the way to older ones.
package struct GalleryPage: Sendable {
    package let filter: WallFilter
    package let cards: [WorkCard]
    /// The address of the next page; `nil` at the end.
    package let next: String?
    /// A later page without cards is the end of the wall, not an empty one.
    package let isFirst: Bool
    /// Hangs among the works, such as a poster.
    package var beside: Card?
    /// Whom to follow, where nothing of anybody's is shown.
    package var suggestions: [PersonRow] = []

    package init(filter: WallFilter, cards: [WorkCard], next: String?, isFirst: Bool = true) {
        self.filter = filter
        self.cards = cards
        self.next = next
        self.isFirst = isFirst
    }
}
