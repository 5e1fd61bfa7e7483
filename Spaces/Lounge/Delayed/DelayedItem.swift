package import Core
package import Personas
package import SQL

/// A post or reply that has not appeared yet, as its author is shown it.
package struct DelayedItem: Sendable, Hashable {
    package let id: ID<DelayedPost>
    /// The post it answers; `nil` for a post.
    package let root: ID<LoungePost>?
    package let text: String
    /// The post it answers is deleted: it will not appear, and its text can be recovered.
    package let isLost: Bool

    package init(id: ID<DelayedPost>, root: ID<LoungePost>?, text: String, isLost: Bool) {
        self.id = id
        self.root = root
        self.text = text
        self.isLost = isLost
    }

    package static let sample = DelayedItem(id: ID(rawValue: 4), root: nil, text: "조금 <있다가>\n올라가요", isLost: false)
    package static let sampleLost = DelayedItem(
        id: ID(rawValue: 3), root: ID(rawValue: 9), text: "Too late", isLost: true)

    /// Everything of a persona's that waits, the newest first. There are ``DelayLoungePost/most`` at most.
    package static func all(of persona: ID<Persona>, _ reader: Reader) throws -> [DelayedItem] {
        try reader.all(statement(of: persona)) { row in
            DelayedItem(id: try row.next(), root: try row.next(), text: try row.next(), isLost: try row.next())
        }
    }

    static func statement(of persona: ID<Persona>) -> Statement {
        """
        SELECT w.id, w.root_id, w.text, CASE WHEN w.root_id IS NOT NULL AND r.id IS NULL THEN 1 ELSE 0 END
        FROM lounge_delayed_posts w LEFT JOIN lounge_posts r ON r.id = w.root_id
        WHERE w.persona_id = \(persona) ORDER BY w.id DESC
        """
    }
}
