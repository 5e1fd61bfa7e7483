import Accounts
import Base
package import Core
package import SQL
import Storage

/// Which part of a list is read whose rows have places, numbers that no two of them share: the newest below a place, or
/// the ones just above one.
package struct ListSpan: Sendable {
    package let below: Int64?
    package let above: Int64?
    /// Whether these are the ones next to ``above``, from there on.
    package let isRising: Bool
    /// How many a page shows. One more is read, which says whether there is another page.
    package let size: Int

    package init(below: Int64? = nil, above: Int64? = nil, isRising: Bool = false, size: Int) {
        (self.below, self.above, self.isRising, self.size) = (below, above, isRising, size)
    }

    /// What a page shows that begins below an id.
    package static func before<Entity>(_ id: ID<Entity>?, size: Int) -> ListSpan {
        ListSpan(below: id?.rawValue, size: size)
    }

    /// Whether a place is within.
    ///
    /// - Parameter place: the column by which the list is ordered.
    package func holds(_ place: Statement) -> Statement {
        let from = above.map { "AND \(place) > \($0)" as Statement }
        return "\(place) < \(below ?? .max) \(from)"
    }

    /// In which order, and how many.
    package func taken(by place: Statement) -> Statement {
        isRising ? "ORDER BY \(place) LIMIT \(size + 1)" : "ORDER BY \(place) DESC LIMIT \(size + 1)"
    }

    /// What is shown of the rows that were read, which are the latest first.
    package func slice<Item>(_ rows: [(place: Int64, item: Item)]) -> ListPage<Item> {
        let hasMore = rows.count > size
        let shown = hasMore ? (isRising ? rows.suffix(size) : rows.prefix(size)) : rows[...]
        // Where it begins above a place, that place at least is below it.
        return ListPage(
            items: shown.map(\.item), first: shown.first?.place, next: hasMore || isRising ? shown.last?.place : nil)
    }
}

/// Part of a list, the latest first.
package struct ListPage<Item: Sendable>: Sendable {
    package let items: [Item]
    /// The place of the first; `nil` for an empty one.
    package let first: Int64?
    /// Below which place the next one begins; `nil` at the end.
    package let next: Int64?

    package init(items: [Item], first: Int64?, next: Int64?) {
        (self.items, self.first, self.next) = (items, first, next)
    }
}
