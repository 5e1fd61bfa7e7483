import Accounts
import Core
package import SQL
import Storage

extension PostCursor: ListPlace {}

/// Which part of a list of posts is read, several of which may have one place.
package typealias PostSpan = Span<PostCursor>

extension PostSpan {
    /// How many posts a page shows.
    package static var pageSize: Int { 30 }

    /// What a page shows that begins below a place.
    package static func before(_ place: PostCursor?) -> PostSpan { PostSpan(below: place, size: pageSize) }

    /// Whether a place is within.
    ///
    /// - Parameters:
    ///   - place: the column by which the list is ordered.
    ///   - post: the column that tells apart the posts of one place.
    package func holds(_ place: Statement, _ post: Statement) -> Statement {
        let from = above.map { "AND (\(place), \(post)) > (\($0.value), \($0.post))" as Statement }
        return "(\(place), \(post)) < (\(below?.value ?? .max), \(below?.post ?? ID(rawValue: .max))) \(from)"
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
