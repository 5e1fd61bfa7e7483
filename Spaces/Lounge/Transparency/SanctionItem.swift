package import Core
package import Personas
import SQL

/// A post that a level names, as it was when the level began.
package struct SanctionItem: Sendable, Hashable {
    package let post: ID<LoungePost>
    let root: ID<LoungePost>
    package let text: String
    /// How many presses on it counted.
    package let presses: Int
    /// Whether it has been deleted since.
    package let isGone: Bool

    static let most = 10

    /// Names the posts with presses that count, those with most first.
    static func write(
        of author: ID<Persona>, to sanction: ID<Sanction>, since time: Timestamp, in transaction: Transaction
    ) throws {
        let items = try transaction.all(marked(of: author, since: time)) { row in
            SanctionItem(
                post: try row.next(), root: try row.next(), text: try row.next(), presses: try row.next(), isGone: false
            )
        }
        for (position, item) in items.enumerated() {
            try transaction.execute(
                """
                INSERT INTO lounge_sanction_items (sanction_id, position, post_id, root_id, text, presses)
                VALUES (\(sanction), \(position), \(item.post), \(item.root), \(item.text), \(item.presses))
                """)
        }
    }

    static func marked(of author: ID<Persona>, since time: Timestamp) -> Statement {
        """
        SELECT p.post_id, MIN(p.root_id), MIN(p.text), COUNT(*) FROM lounge_presses p
        WHERE p.author_id = \(author) AND \(PressQueries.later(than: time)) AND p.state = 'counted'
        GROUP BY p.post_id ORDER BY COUNT(*) DESC, p.post_id DESC LIMIT \(most)
        """
    }

    /// What sanctions name, in order.
    static func read(of sanctions: [ID<Sanction>], _ reader: Reader) throws -> [ID<Sanction>: [SanctionItem]] {
        guard !sanctions.isEmpty else { return [:] }
        let rows = try reader.all(statement(of: sanctions)) { row in
            (
                sanction: try row.next(as: ID<Sanction>.self),
                item: SanctionItem(
                    post: try row.next(), root: try row.next(), text: try row.next(), presses: try row.next(),
                    isGone: try row.next(as: Int?.self) == nil)
            )
        }
        return Dictionary(grouping: rows, by: \.sanction).mapValues { $0.map(\.item) }
    }

    static func statement(of sanctions: [ID<Sanction>]) -> Statement {
        """
        SELECT i.sanction_id, i.post_id, i.root_id, i.text, i.presses, p.id FROM lounge_sanction_items i
        LEFT JOIN lounge_posts p ON p.id = i.post_id
        WHERE i.sanction_id IN (\(list: sanctions)) ORDER BY i.sanction_id, i.position
        """
    }
}
