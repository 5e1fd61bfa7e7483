import Base
import Core
import SQL

extension Feed {
    /// Short posts by oneself and the people one follows, and what these have reposted.
    static let timeline = Feed("timeline", table: "timeline_feed", namesPosts: true, isForOneself: true) { author in
        [
            "SELECT p.id, p.id AS post_id FROM posts p WHERE p.author_id = \(author) AND p.kind = \(PostKind.post)",
            "SELECT r.id, r.post_id FROM reposts r WHERE r.account_id = \(author)",
        ]
    }
}
