package import Base
package import BasePages
package import Core
package import Design
package import Posts
package import Works

extension TabContent {
    /// A wall; `part=cards` answers with more of it.
    ///
    /// - Parameters:
    ///   - path: the tab's own address.
    ///   - showsNewest: whether a link to the page shows the newest work.
    ///   - isShownAbove: whether all of it is above it already.
    ///   - above: what is above it.
    package init(
        wall: ListSlice<WorkCard, PostCursor>, at path: String, topics: [String] = [], showsNewest: Bool = false,
        isShownAbove: Bool = false,
        empty: @escaping @Sendable (Shell) -> HTML, above: @escaping @Sendable (Shell) -> HTML = { _ in .empty }
    ) {
        let (cards, older) = (wall.items, olderPath(path, before: wall.next))
        let newest = showsNewest ? cards.first : nil
        self.init(
            preview: newest.map { (picture: $0.picture, alt: $0.title) },
            isEmpty: cards.isEmpty && older == nil, topics: topics,
            part: { name, shell in name == "cards" ? wallCards(cards, next: older, shell: shell) : nil },
            whole: { shell in
                let wall = isShownAbove ? .empty : worksWall(cards, next: older, shell: shell, empty: empty(shell))
                return "\(above(shell))\(wall)"
            })
    }
}
