import Accounts
package import Base
package import Core
package import SQL
import Storage

/// Posts that have images.
package enum PicturedPosts {
    /// Those of some kinds, newest first, found by their first images: each is a `place` and a `post_id`.
    package static func newest(
        _ kinds: [PostKind], _ span: PostSpan, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        """
        SELECT m.post_id AS place, m.post_id FROM media m
        WHERE \(span.holds("m.post_id")) AND \(.hangs) AND m.position = 0 AND (
            SELECT p.kind IN (\(list: kinds)) AND \(.listed(alone: "p", to: viewer, now: now))
            FROM posts p WHERE p.id = m.post_id)
        \(span.taken(by: "m.post_id"))
        """
    }
}
