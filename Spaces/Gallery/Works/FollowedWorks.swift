package import Base
import Core
import SQL

extension Feed {
    /// Works by the people one follows. The entry is the work.
    package static let works = Feed("works", table: "feed") { author in
        ["SELECT p.id, p.id AS post_id FROM posts p WHERE p.author_id = \(author) AND p.kind = \(PostKind.work)"]
    }
}
