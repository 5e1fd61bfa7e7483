package import Base
package import Comments
package import Core
package import Exhibitions
import Kernel
import SQL

/// One exhibition as its viewer sees it: the entrance, and what hangs, where they may come in.
package struct ExhibitionPage: Sendable {
    package let exhibition: Exhibition
    /// Empty where the viewer may not come in yet.
    package let rooms: [FurnishedRoom]
    /// The viewer's own works that hang or are asked for, where somebody else curates.
    package var own: [HungWork] = []
    package var comments: [CommentItem] = []
    /// The address of older comments; `nil` at the end.
    package var olderComments: String?
    /// The comment that the composer answers.
    package var answered: CommentItem?
    /// What the browser is to call the next comment.
    var clientID = ""
    /// What was typed but refused, so that it is not lost; with the reason.
    package var draftComment = ""
    package var problem: Phrase?
    /// What keeps the viewer from signing.
    package var restriction: Restriction?

    var works: [HungWork] { rooms.flatMap(\.works) }
    var announceQuestion: AnnounceQuestion {
        AnnounceQuestion(exhibition.id, exhibition.details, works, rooms.compactMap(\.room))
    }
}

extension ExhibitionPage {
    /// Five statements, whatever its size; one less without a guestbook, two more for those who answer on another page.
    static func read(
        _ id: ID<Post>, commentsBefore: ID<Post>? = nil, answering answered: ID<Post>? = nil, viewer member: Viewer?,
        mayWait: Bool, now: Timestamp, _ reader: Reader
    ) throws -> ExhibitionPage {
        let (viewer, words) = (member?.id, member?.mutedWords ?? .empty)
        var page = try furnished(id, viewer: viewer, withAsked: true, reader)
        if page.exhibition.isMaker, !page.exhibition.isOwn, let viewer {
            page.own = try ExhibitionQueries.own(viewer, in: id, reader)
        }
        guard page.exhibition.stage == .open else { return page }
        let (comments, hasOlder) = try CommentQueries.page(
            of: id, before: commentsBefore, viewer: viewer, muting: words, mayWait: mayWait, now: now, reader)
        page.comments = comments
        page.olderComments = olderPath(id.exhibitionPath, before: hasOlder ? comments.last?.id : nil)
        page.answered = try answered.flatMap { answered in
            let item =
                try comments.first { $0.id == answered }
                ?? CommentQueries.one(answered, viewer: viewer, muting: words, reader)
            return item?.root == id ? item : nil
        }
        return page
    }

    /// What hangs, without the guestbook: three statements.
    ///
    /// - Parameter withAsked: whether its curator sees those as well of which the makers have not answered yet.
    static func furnished(
        _ id: ID<Post>, viewer: ID<Account>?, withAsked: Bool = false, _ reader: Reader
    ) throws -> ExhibitionPage {
        let exhibition = try ExhibitionQueries.one(id, viewer: viewer, reader)
        return ExhibitionPage(
            exhibition: exhibition,
            rooms: try FurnishedRoom.all(in: exhibition, viewer: viewer, withAsked: withAsked, reader))
    }
}
