import Accounts
package import Core
import Base
package import SQL
import Storage

/// Which posts of a list are wanted, where not all are.
package struct PostFilter: Sendable {
    /// Whether only those with images are.
    package var withPictures: Bool
    /// Those that carry all of these tags,
    package var all: [Hashtag]
    /// and none of these.
    package var none: [Hashtag]

    package init(withPictures: Bool = false, all: [Hashtag] = [], none: [Hashtag] = []) {
        (self.withPictures, self.all, self.none) = (withPictures, all, none)
    }

    /// Says it of a column with a post's id, such as `"p.id"`; `nil` where all are wanted.
    package func keeps(_ post: Statement) -> Statement? {
        var conditions = all.map { "AND \(Self.carries($0, post))" as Statement }
        conditions += none.map { "AND NOT \(Self.carries($0, post))" as Statement }
        if withPictures {
            conditions.append("AND EXISTS (SELECT 1 FROM media m WHERE m.post_id = \(post) AND \(.hangs))")
        }
        return conditions.isEmpty ? nil : conditions.joined(separator: " ")
    }

    private static func carries(_ tag: Hashtag, _ post: Statement) -> Statement {
        """
        EXISTS (SELECT 1 FROM post_tags carried WHERE carried.post_id = \(post)
            AND carried.tag_id = (SELECT id FROM tags WHERE key = \(tag.key)))
        """
    }
}
