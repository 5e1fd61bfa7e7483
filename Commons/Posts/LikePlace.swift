import Accounts
package import Base
package import Core
package import SQL
import Storage

/// The place of a like among its member's as one number: its time, and of those that have the same, how many come
/// before.
package enum LikePlace {
    private static let shift: Int64 = 16
    private static let most: Int64 = 0xFFFF

    package static func number(of place: PostCursor, by account: ID<Account>, _ reader: Reader) throws -> Int64 {
        let before = try reader.value(
            """
            SELECT COUNT(*) FROM likes l
            WHERE l.account_id = \(account) AND l.created_at = \(place.value) AND l.post_id < \(place.post)
            """, as: Int64.self)
        return place.value << shift | min(before ?? 0, most)
    }

    /// Where there is none any more, the end of its millisecond.
    package static func place(at number: Int64, by account: ID<Account>, _ reader: Reader) throws -> PostCursor {
        let (time, before) = (number >> shift, number & most)
        let post = try reader.value(
            """
            SELECT l.post_id FROM likes l WHERE l.account_id = \(account) AND l.created_at = \(time)
            ORDER BY l.post_id LIMIT 1 OFFSET \(before)
            """, as: ID<Post>.self)
        return PostCursor(value: time, post: post ?? ID(rawValue: .max))
    }
}
