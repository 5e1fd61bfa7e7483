import Accounts
package import Core
package import SQL
import Storage

/// Where a row is in a list.
package protocol ListPlace: Sendable {
    /// By which the list is ordered.
    var value: Int64 { get }
}

extension Int64: ListPlace {
    package var value: Int64 { self }
}

/// Which part of a list is read: the newest below a place, or the ones just above one.
package struct Span<Place: ListPlace>: Sendable {
    package let below: Place?
    package let above: Place?
    /// Whether these are the ones next to ``above``, from there on.
    package let isRising: Bool
    /// How many a page shows.
    package let size: Int

    package init(below: Place? = nil, above: Place? = nil, isRising: Bool = false, size: Int) {
        (self.below, self.above, self.isRising, self.size) = (below, above, isRising, size)
    }

    /// How many rows are read: one more than a page has, which says whether there is another page.
    package var limit: Int { size + 1 }

    /// Where reading begins.
    package var edge: Place? { isRising ? above : below }

    /// The rest of it behind a place.
    package func beyond(_ place: Place) -> Span {
        isRising
            ? Span(below: below, above: place, isRising: true, size: size)
            : Span(below: place, above: above, size: size)
    }
}

/// The parts of statements that read it.
extension Span {
    /// Whether a place is within.
    ///
    /// - Parameter place: the column by which the list is ordered.
    package func holds(_ place: Statement) -> Statement {
        let from = above.map { "AND \(place) > \($0.value)" as Statement }
        return "\(place) < \(below?.value ?? .max) \(from)"
    }

    /// In which order, and how many.
    package func taken(by place: Statement) -> Statement {
        isRising ? "ORDER BY \(place) LIMIT \(limit)" : "ORDER BY \(place) DESC LIMIT \(limit)"
    }
}

/// Of a list whose rows have places that no two of them share.
package typealias ListSpan = Span<Int64>

extension ListSpan {
    /// What a page shows that begins below an id.
    package static func before<Entity>(_ id: ID<Entity>?, size: Int) -> ListSpan {
        ListSpan(below: id?.rawValue, size: size)
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
