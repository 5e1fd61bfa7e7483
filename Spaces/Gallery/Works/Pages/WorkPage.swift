package import Base
package import Comments
package import Core
import Kernel
package import SQL
package import Works

/// Where a work hangs, in words for curators.
package struct Hanging: Sendable {
    let title: String
    let path: String

    package init(title: String, path: String) { (self.title, self.path) = (title, path) }
}

/// Reads where a work hangs, as far as the viewer sees it.
package typealias ReadHangings =
    @Sendable (_ work: ID<Post>, _ viewer: ID<Account>?, Reader) throws -> [Hanging]

/// One work with its images, words and comments.
package struct WorkPage: Sendable {
    package let work: Work
    package let comments: [CommentItem]
    /// The address of older comments; `nil` at the end.
    package let olderComments: String?
    var around = WorksAround.none
    /// The comment that the composer answers.
    package var answered: CommentItem?
    /// What the browser is to call the next comment.
    var clientID = ""
    /// What was typed but refused, so that it is not lost; with the reason.
    package var draftComment = ""
    var draftMark = ""
    /// What is pinned to its images.
    var marks: [CommentMark] = []
    /// Whether the viewer made the work or any of these marks. To others they are in the way of the images at first.
    var takesPart = false
    /// Where it hangs.
    package var hangings: [Hanging] = []
    /// How many members Discover owes a new work.
    var promise = 0
    package var problem: Phrase?
    /// What keeps the viewer from commenting.
    package var restriction: Restriction?

    var path: String { work.id.workPath }
}

extension WorkPage {
    /// Reads everything the page shows, in seven statements whatever its size; in one more where the comment that is
    /// answered is on another page of comments, and in one more each where critique is or was asked for and where there
    /// is a process.
    static func read(
        _ id: ID<Post>, commentsBefore: ID<Post>? = nil, answering answered: ID<Post>? = nil, viewer member: Viewer?,
        mayWait: Bool, now: Timestamp, hangings: ReadHangings, _ reader: Reader
    ) throws -> WorkPage {
        let (viewer, words) = (member?.id, member?.mutedWords ?? .empty)
        let work = try WorkQueries.whole(id, viewer: viewer, reader)
        let (comments, hasOlder) = try CommentQueries.page(
            of: id, before: commentsBefore, viewer: viewer, muting: words, mayWait: mayWait, now: now, reader)
        var page = WorkPage(
            work: work, comments: comments,
            olderComments: olderPath(id.workPath, before: hasOlder ? comments.last?.id : nil),
            around: try WorksAround.read(
                id, by: work.author.id, Audience(member, now: now), muting: MutedWorks(member), reader))
        if work.critique != nil {
            let marks = try MarkQueries.latest(on: id, viewer: viewer, now: now, reader)
            page.marks = marks.map(\.mark)
            page.takesPart = viewer != nil && (work.isOwn || marks.contains { $0.author == viewer })
        }
        page.hangings = try hangings(id, viewer, reader)
        page.answered = try answered.flatMap { answered in
            let item =
                try comments.first { $0.id == answered }
                ?? CommentQueries.one(answered, viewer: viewer, muting: words, reader)
            return item?.root == id ? item : nil
        }
        return page
    }
}
