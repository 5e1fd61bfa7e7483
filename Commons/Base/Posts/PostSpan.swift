import Accounts
import Base
import Core
package import SQL
import Storage

/// Which part of a list of posts is read: the newest below a place, or the ones just above one. Places are ids, or
/// whatever the list is ordered by.
package struct PostSpan: Sendable {
    package let below: PostCursor?
    package let above: PostCursor?
    /// Whether these are the ones next to ``above``, from there on.
    package let isRising: Bool
    /// How many rows: one more than a page has, which says whether there is another page.
    package let limit: Int

    /// How many posts a page shows.
    package static let pageSize = 30

    package init(below: PostCursor? = nil, above: PostCursor? = nil, isRising: Bool = false, limit: Int) {
        (self.below, self.above, self.isRising, self.limit) = (below, above, isRising, limit)
    }

    /// What a page shows that begins below a place.
    package static func before(_ place: PostCursor?) -> PostSpan { PostSpan(below: place, limit: pageSize + 1) }

    /// Where reading begins.
    package var edge: PostCursor? { isRising ? above : below }

    /// The rest of it behind a place.
    package func beyond(_ place: PostCursor) -> PostSpan {
        isRising
            ? PostSpan(below: below, above: place, isRising: true, limit: limit)
            : PostSpan(below: place, above: above, limit: limit)
    }
}

/// The parts of statements that read it.
extension PostSpan {
    /// Whether a place is within.
    ///
    /// - Parameter place: the column by which the list is ordered.
    package func holds(_ place: Statement) -> Statement {
        let from = above.map { "AND \(place) > \($0.value)" as Statement }
        return "\(place) < \(below?.value ?? .max) \(from)"
    }

    /// The same where several posts may have one place.
    package func holds(_ place: Statement, _ post: Statement) -> Statement {
        let from = above.map { "AND (\(place), \(post)) > (\($0.value), \($0.post))" as Statement }
        return "(\(place), \(post)) < (\(below?.value ?? .max), \(below?.post ?? ID(rawValue: .max))) \(from)"
    }

    /// In which order, and how many.
    package func taken(by place: Statement) -> Statement {
        isRising ? "ORDER BY \(place) LIMIT \(limit)" : "ORDER BY \(place) DESC LIMIT \(limit)"
    }

    package func taken(by place: Statement, _ post: Statement) -> Statement {
        isRising
            ? "ORDER BY \(place), \(post) LIMIT \(limit)" : "ORDER BY \(place) DESC, \(post) DESC LIMIT \(limit)"
    }

    /// Several lists as one.
    ///
    /// - Parameters:
    ///   - lists: each selects `place` and `post_id`, and is no longer than this.
    ///   - areApart: whether nothing is in two of them.
    package func of(_ lists: [Statement], areApart: Bool = true) -> Statement {
        let lists = lists.map { list in "SELECT l.place, l.post_id FROM (\(list)) l" as Statement }
        let all = lists.joined(separator: areApart ? " UNION ALL " : " UNION ")
        return "SELECT e.place, e.post_id FROM (\(all)) e \(taken(by: "e.place"))"
    }
}
