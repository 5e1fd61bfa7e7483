package import Core
import SQL

/// Pins a comment to a place, in the transaction that writes it. Until ``number(_:in:)`` its number is none, below zero.
struct PinComment {
    let comment: ID<Post>
    let work: ID<Post>
    let place: MarkPlace

    /// So many on one image.
    static let limit = 1_000

    /// Throws a ``Core/Problem`` where no critique is asked for, and for an image of another work. A newer version may have
    /// taken the image's place while the comment was written: it is about the one that was seen.
    func write(in transaction: Transaction) throws {
        let found = try transaction.first(
            """
            SELECT (SELECT COUNT(*) FROM comment_marks k WHERE k.media_id = m.id), m.id FROM critiques c
            LEFT JOIN media m ON m.id = \(place.media) AND m.post_id = c.post_id
                AND m.role IN ('image', 'older')
            WHERE c.post_id = \(work) AND c.is_open = 1
            """
        ) { row in (marks: try row.next(as: Int.self), media: try row.next(as: ID<Media>?.self)) }
        guard let found else { throw Problem.critiqueNotAsked }
        guard found.media != nil else { throw Problem.markUnreadable }
        guard found.marks < Self.limit else { throw Problem.marksTooMany }
        try transaction.execute(
            """
            INSERT INTO comment_marks (comment_id, post_id, media_id, number, x, y, w, h)
            VALUES (\(comment), \(work), \(place.media), \(-comment.rawValue), \(place.x), \(place.y), \(place.w), \(place.h))
            """)
    }

    /// Gives a comment's mark its number, once others see it: the numbers of marks count those that can be seen.
    static func number(_ comment: ID<Post>, in transaction: Transaction) throws {
        let number = try transaction.value(
            """
            UPDATE critiques SET marks = marks + 1
            WHERE post_id = (SELECT k.post_id FROM comment_marks k WHERE k.comment_id = \(comment) AND k.number < 0)
            RETURNING marks
            """, as: Int.self)
        guard let number else { return }
        try transaction.execute("UPDATE comment_marks SET number = \(number) WHERE comment_id = \(comment)")
    }
}

extension Problem {
    static let critiqueNotAsked = Problem(
        422, Phrase("이제 의견을 구하지 않아서 표시할 수 없어요.", "The maker no longer asks for critique, so nothing can be marked."),
        field: "text")
    package static let markUnreadable = Problem(
        422, Phrase("표시한 곳을 알 수 없어요. 다시 표시해 주세요.", "Something is wrong with this mark. Mark the place again."),
        field: "text")
    static let marksTooMany = Problem(
        422,
        Phrase("이 이미지에는 더 표시할 수 없어요. 표시 없이 댓글을 남겨 주세요.", "This image has no room for more marks. Comment without one."),
        field: "text")
}
