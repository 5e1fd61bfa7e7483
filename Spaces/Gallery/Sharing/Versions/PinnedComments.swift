import Accounts
package import Comments
package import Core
import Kernel
import Posts
package import SQL
import Works

extension CommentQueries {
    /// The latest comments pinned to an image that the viewer sees, in the order of their marks.
    package static func pinned(
        to image: ID<Media>, viewer: ID<Account>?, muting words: MutedWords, now: Timestamp, _ reader: Reader
    ) throws -> [CommentItem] {
        try items(pinnedStatement(to: image, viewer: viewer, now: now), viewer: viewer, muting: words, reader)
            .reversed()
    }

    static func pinnedStatement(to image: ID<Media>, viewer: ID<Account>?, now: Timestamp) -> Statement {
        """
        SELECT p.id FROM comment_marks k JOIN posts p ON p.id = k.comment_id
        WHERE k.media_id = \(image) AND \(.listed(alone: "p", to: viewer, now: now))
        ORDER BY k.comment_id DESC LIMIT \(MarkQueries.limit)
        """
    }
}
