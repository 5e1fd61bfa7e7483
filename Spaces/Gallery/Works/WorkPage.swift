import Base
package import Core
import SQL

/// One work with its images, words and comments.
package struct WorkPage: Sendable {
    package let work: Work
    package let comments: [CommentItem]
    /// The address of older comments; `nil` at the end.
    package let olderComments: String?
    /// The comment that the composer answers.
    package var answered: CommentItem?
    /// What was typed but refused, so that it is not lost; with the reason.
    package var draftComment = ""
    package var problem: Phrase?

    var path: String { work.id.workPath }
}

extension WorkPage {
    /// Reads everything the page shows, in four statements whatever its size; in five where the comment that is answered
    /// is on another page of comments.
    static func read(
        _ id: ID<Post>, commentsBefore: ID<Post>? = nil, answering answered: ID<Post>? = nil, viewer: ID<Account>?,
        muting words: MutedWords, now: Timestamp,
        _ reader: Reader
    ) throws -> WorkPage {
        let work = try WorkQueries.whole(id, viewer: viewer, reader)
        let (comments, hasOlder) = try CommentQueries.page(
            of: id, before: commentsBefore, viewer: viewer, muting: words, now: now, reader)
        var page = WorkPage(
            work: work, comments: comments,
            olderComments: olderPath(id.workPath, before: hasOlder ? comments.last?.id : nil))
        page.answered = try answered.flatMap { answered in
            let item =
                try comments.first { $0.id == answered }
                ?? CommentQueries.one(answered, viewer: viewer, muting: words, reader)
            return item?.root == id ? item : nil
        }
        return page
    }
}
