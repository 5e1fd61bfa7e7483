import Accounts
import Base
package import Core
package import SQL
import Storage

/// What is above and below a post, of a thread or of what is said below a work: ids, by two statements. What somebody
/// says whom the viewer does not see is left out with all that answers it; stones are among the ids.
package struct WholeThread: Sendable {
    /// From the top down.
    package let above: [ID<Post>]
    /// Each answer with all that answers it before the next one, the oldest first.
    package let below: [ID<Post>]

    /// How much is read at most.
    package struct Bounds: Sendable {
        package let above: Int
        package let below: Int
        package let depth: Int

        package init(above: Int, below: Int, depth: Int) {
            (self.above, self.below, self.depth) = (above, below, depth)
        }
    }

    /// - Parameter post: one that the viewer may see.
    package static func read(
        around post: ID<Post>, within bounds: Bounds, viewer: ID<Account>?, now: Timestamp, _ reader: Reader
    ) throws -> WholeThread {
        let above = try reader.values(
            ThreadQueries.aboveStatement(post, height: bounds.above), as: ID<Post>.self)
        let answers = try reader.all(belowStatement(post, within: bounds, viewer: viewer, now: now)) { row in
            (id: try row.next(as: ID<Post>.self), parent: try row.next(as: ID<Post>.self))
        }
        let children = Dictionary(grouping: answers, by: \.parent).mapValues { $0.map(\.id).sorted(by: >) }
        var below: [ID<Post>] = []
        var waiting = children[post] ?? []
        while let next = waiting.popLast() {
            below.append(next)
            waiting += children[next] ?? []
        }
        return WholeThread(above: above, below: below)
    }

    /// Answers and what they answer, those nearest to the post first.
    static func belowStatement(
        _ post: ID<Post>, within bounds: Bounds, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        let seen: Statement = "(p.author_id IS NULL OR (\(.listed(alone: "p", to: viewer, now: now))))"
        return """
            WITH RECURSIVE below (id, parent_id, depth) AS (
                SELECT p.id, p.parent_id, 1 FROM posts p WHERE p.parent_id = \(post) AND \(seen)
                UNION ALL
                SELECT p.id, p.parent_id, below.depth + 1 FROM below JOIN posts p ON p.parent_id = below.id
                WHERE below.depth < \(bounds.depth) AND \(seen)
            )
            SELECT id, parent_id FROM below LIMIT \(bounds.below)
            """
    }
}
