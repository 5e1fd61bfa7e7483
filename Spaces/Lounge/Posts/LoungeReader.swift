package import Base
package import Core
package import Personas
package import SQL

/// Which posts a page of the lounge is about.
package struct LoungeSelection: Sendable {
    /// Picks ids of a table `lounge_posts` called `x`; each has an index in this order.
    fileprivate let condition: Statement

    package static let home = LoungeSelection(condition: "x.root_id IS NULL")

    package static func replies(of post: ID<LoungePost>) -> LoungeSelection {
        LoungeSelection(condition: "x.root_id = \(post)")
    }

    package static func posts(by persona: ID<Persona>) -> LoungeSelection {
        LoungeSelection(condition: "x.persona_id = \(persona) AND x.root_id IS NULL")
    }

    package static func replies(by persona: ID<Persona>) -> LoungeSelection {
        LoungeSelection(condition: "x.persona_id = \(persona) AND x.root_id IS NOT NULL")
    }
}

/// Reads posts of the lounge for a persona: one statement for a page, whatever it is about.
package enum LoungeReader {
    static let pageSize = 30

    /// - Parameters:
    ///   - before: the last one of the page before.
    ///   - viewer: the persona that reads; `nil` has liked and pressed nothing.
    /// - Returns: the newest first.
    static func page(
        _ selection: LoungeSelection, before: ID<LoungePost>?, limit: Int = pageSize, viewer: ID<Persona>?,
        _ reader: Reader
    ) throws -> [LoungeItem] {
        try reader.all(statement(selection, before: before, limit: limit, viewer: viewer)) { row in
            try LoungeItem(row: &row, viewer: viewer)
        }
    }

    /// One page, and where the next one begins.
    package static func slice(
        _ selection: LoungeSelection, before: ID<LoungePost>?, viewer: ID<Persona>?, _ reader: Reader
    ) throws -> (items: [LoungeItem], next: ID<LoungePost>?) {
        let found = try page(selection, before: before, limit: pageSize + 1, viewer: viewer, reader)
        let items = Array(found.prefix(pageSize))
        return (items, found.count > pageSize ? items.last?.id : nil)
    }

    /// The same between two places.
    package static func list(
        _ selection: LoungeSelection, _ span: ListSpan, viewer: ID<Persona>?, _ reader: Reader
    ) throws -> ListPage<LoungeItem> {
        let statement = statement(
            "\(selection.condition) AND \(span.holds("x.id")) \(span.taken(by: "x.id"))", viewer: viewer)
        let items = try reader.all(statement) { row in try LoungeItem(row: &row, viewer: viewer) }
        return span.slice(items.map { (place: $0.id.rawValue, item: $0) })
    }

    package static func one(_ id: ID<LoungePost>, viewer: ID<Persona>?, _ reader: Reader) throws -> LoungeItem? {
        try reader.first(statement(of: id, viewer: viewer)) { row in try LoungeItem(row: &row, viewer: viewer) }
    }

    /// Where a reply is read: on the first page of its post's, or on one that begins with it.
    package static func place(of reply: ID<LoungePost>, under root: ID<LoungePost>, _ reader: Reader) throws -> String {
        let newer = try reader.value(newerStatement(than: reply, under: root), as: Int.self) ?? 0
        let page = newer < pageSize ? "" : "?before=\(reply.rawValue + 1)"
        return "/lounge/\(root)\(page)#lounge-\(reply)"
    }

    /// How many replies are newer, counted no further than a page.
    static func newerStatement(than reply: ID<LoungePost>, under root: ID<LoungePost>) -> Statement {
        """
        SELECT COUNT(*) FROM (
            SELECT x.id FROM lounge_posts x WHERE x.root_id = \(root) AND x.id > \(reply) LIMIT \(pageSize)
        ) newer
        """
    }

    static func statement(
        _ selection: LoungeSelection, before: ID<LoungePost>?, limit: Int, viewer: ID<Persona>?
    ) -> Statement {
        let end = before ?? ID(rawValue: .max)
        return statement(
            "\(selection.condition) AND x.id < \(end) ORDER BY x.id DESC LIMIT \(limit)", viewer: viewer)
    }

    /// - Parameter chosen: which of a table `lounge_posts` called `x`, in which order, and how many.
    private static func statement(_ chosen: Statement, viewer: ID<Persona>?) -> Statement {
        """
        \(LoungeItem.selecting(for: viewer)) FROM (SELECT x.id FROM lounge_posts x WHERE \(chosen)) page
        JOIN lounge_posts p ON p.id = page.id JOIN personas a ON a.id = p.persona_id
        ORDER BY p.id DESC
        """
    }

    static func statement(of id: ID<LoungePost>, viewer: ID<Persona>?) -> Statement {
        """
        \(LoungeItem.selecting(for: viewer)) FROM lounge_posts p JOIN personas a ON a.id = p.persona_id
        WHERE p.id = \(id)
        """
    }
}

extension LoungeItem {
    /// Of a post `p` and its author `a`. Viewers see a step of the author's value; whether the author is marked depends
    /// on the reader's own presses alone.
    fileprivate static func selecting(for viewer: ID<Persona>?) -> Statement {
        """
        SELECT p.id, p.root_id, a.id, a.nickname, a.nickname_key, p.text, p.posted_on, p.like_count, p.reply_count, a.value,
            EXISTS (SELECT 1 FROM lounge_likes l WHERE l.post_id = p.id AND l.persona_id = \(viewer)),
            EXISTS (
                SELECT 1 FROM lounge_presses t
                WHERE t.presser_id = \(viewer) AND t.post_id = p.id AND t.state <> 'withdrawn'),
            EXISTS (
                SELECT 1 FROM lounge_presses t
                WHERE t.presser_id = \(viewer) AND t.author_id = a.id AND t.state NOT IN ('withdrawn', 'void'))
        """
    }

    fileprivate init(row: inout Row, viewer: ID<Persona>?) throws {
        let id = try row.next(as: ID<LoungePost>.self)
        let root = try row.next(as: ID<LoungePost>?.self)
        let persona = try row.next(as: ID<Persona>.self)
        let nickname = try row.next(as: String.self)
        let mark = PersonaMark(nickname, key: try row.next())
        let text = try row.next(as: String.self)
        let postedOn = try row.next(as: Day.self)
        let (likes, replies) = (try row.next(as: Int.self), try row.next(as: Int.self))
        let value = try row.next(as: Int.self)
        let (isLiked, isPressed) = (try row.next(as: Bool.self), try row.next(as: Bool.self))
        self.init(
            id: id, root: root, persona: persona, nickname: nickname, mark: mark, text: text, postedOn: postedOn,
            likeCount: likes, replyCount: replies, isLiked: isLiked, isOwn: persona == viewer, isPressed: isPressed,
            fade: Fade(value: value, isMarked: try row.next()))
    }
}
