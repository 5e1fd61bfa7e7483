package import Core
package import SQL

/// Where a comment is pinned.
package struct CommentMark: Sendable, Equatable {
    package let comment: ID<Post>
    /// In the order they were made on the work. It stays, whatever becomes of others.
    package let number: Int
    package let place: MarkPlace
    /// Which version of its image it is on, where a newer one hangs; `nil` where that hangs.
    package let olderVersion: Int?

    package init(comment: ID<Post>, number: Int, place: MarkPlace, olderVersion: Int?) {
        self.comment = comment
        self.number = number
        self.place = place
        self.olderVersion = olderVersion
    }
}

/// A work's critique as its page shows it.
package struct Critique: Sendable, Equatable {
    package let question: String
    /// Whether marks are still taken.
    package let isOpen: Bool

    package init(question: String, isOpen: Bool) {
        self.question = question
        self.isOpen = isOpen
    }
}

extension Critique {
    /// Of columns of a row that may be missing.
    package init?(columns row: inout Row) throws {
        let (question, isOpen) = (try row.next(as: String?.self), try row.next(as: Bool?.self))
        guard let question, let isOpen else { return nil }
        self.init(question: question, isOpen: isOpen)
    }
}

extension CommentMark {
    /// Of `k` in a row that may be without; see ``init(of:row:)``.
    static let columns: Statement =
        """
        k.number, k.media_id, k.x, k.y, k.w, k.h,
            (SELECT v.number FROM image_versions v WHERE v.media_id = k.media_id)
        """

    init?(of comment: ID<Post>, row: inout Row) throws {
        let (number, media) = (try row.next(as: Int?.self), try row.next(as: ID<Media>?.self))
        let (x, y) = (try row.next(as: Int?.self), try row.next(as: Int?.self))
        let (w, h) = (try row.next(as: Int?.self), try row.next(as: Int?.self))
        let olderVersion = try row.next(as: Int?.self)
        guard let number, let media, let x, let y, let w, let h else { return nil }
        self.init(
            comment: comment, number: number, place: MarkPlace(stored: media, x: x, y: y, w: w, h: h),
            olderVersion: olderVersion)
    }
}
