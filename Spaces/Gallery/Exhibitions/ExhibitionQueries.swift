import Accounts
import Base
package import Core
import Posts
package import SQL
import Storage
import Works

/// How exhibitions are read. What a viewer sees of what hangs is said here and nowhere else.
package enum ExhibitionQueries {
    /// Whether the viewer may know of the exhibition `e`. Drafts are known to those alone who make them.
    static func isKnown(to viewer: ID<Account>?) -> Statement {
        guard let viewer else {
            return "\(.open(at: "e.post_id", to: nil)) AND \(.notBlocked("e.author_id", by: viewer))"
        }
        return """
            \(isThere(for: viewer)) AND \(.notBlocked("e.author_id", by: viewer))
            AND (e.stage <> 'draft' OR e.author_id = \(viewer) OR \(isMaker(viewer)))
            """
    }

    /// Whether the exhibition `e` is a draft, or the viewer's to see.
    static func isThere(for viewer: ID<Account>?) -> Statement {
        "(e.stage = 'draft' OR \(.open(at: "e.post_id", to: viewer)))"
    }

    /// Whether moderators have neither hidden the exhibition `e` nor have yet to look at it.
    package static let isThere: Statement = "(e.stage = 'draft' OR \(.published(at: "e.post_id")))"

    /// Whether a work of the member's hangs in the exhibition `e`, or is asked for.
    static func isMaker(_ member: ID<Account>?) -> Statement {
        """
        EXISTS (SELECT 1 FROM exhibition_works mine WHERE mine.exhibition_id = e.post_id AND mine.maker_id = \(member)
            AND mine.state <> 'declined')
        """
    }

    /// Whether the viewer may see the work `w` in the exhibition `e`, which its maker has agreed to: neither of the three
    /// has blocked another.
    static func hangs(for viewer: ID<Account>?) -> Statement { "h.state = 'agreed' AND \(isSeen(by: viewer))" }

    static func isSeen(by viewer: ID<Account>?) -> Statement {
        """
        \(.notBlocked("w.author_id", by: viewer)) AND \(.open(at: "w.post_id", to: viewer)) AND NOT EXISTS (
            SELECT 1 FROM blocks apart WHERE apart.account_id = e.author_id AND apart.other_id = w.author_id)
        """
    }

    /// Its poster, or else the first work, where the viewer may see works: columns of `m`, which may be empty, and whether
    /// it is its own.
    static func poster(for viewer: ID<Account>?) -> Statement {
        """
        LEFT JOIN media m ON \(.cover) AND m.post_id = CASE
            WHEN EXISTS (SELECT 1 FROM media o WHERE o.post_id = e.post_id AND o.role = 'image' AND o.position = 0) THEN e.post_id
            WHEN e.stage = 'open' OR e.author_id = \(viewer) THEN (
                SELECT h.work_id FROM exhibition_works h JOIN works w ON w.post_id = h.work_id
                WHERE h.exhibition_id = e.post_id AND \(hangs(for: viewer)) ORDER BY h.position, h.work_id LIMIT 1)
            END
        """
    }

    /// Throws ``Core/Problem/postNotFound`` for what the viewer may not know of.
    package static func one(_ id: ID<Post>, viewer: ID<Account>?, _ reader: Reader) throws -> Exhibition {
        let found = try reader.first(statement(id, viewer: viewer)) { row in try Exhibition(row: &row, viewer: viewer) }
        guard let found else { throw Problem.postNotFound }
        return found
    }

    static func statement(_ id: ID<Post>, viewer: ID<Account>?) -> Statement {
        """
        SELECT \(PostFacts.columns(viewer: viewer)), \(ExhibitionDetails.columns), e.stage, e.visits,
            \(isMaker(viewer)), m.post_id, \(Picture.columns)
        FROM exhibitions e JOIN posts p ON p.id = e.post_id
        \(PostFacts.joins(viewer: viewer))
        \(poster(for: viewer))
        WHERE e.post_id = \(id) AND \(isKnown(to: viewer))
        """
    }

    package static func rooms(of id: ID<Post>, _ reader: Reader) throws -> [ExhibitionRoom] {
        try reader.all(roomsStatement(of: id)) { row in
            ExhibitionRoom(
                id: try row.next(), position: try row.next(), title: try row.next(), text: try row.next())
        }
    }

    static func roomsStatement(of id: ID<Post>) -> Statement {
        """
        SELECT id, position, title, text FROM exhibition_rooms WHERE exhibition_id = \(id) ORDER BY position, id
        """
    }

    /// What hangs, in its order, as the viewer sees it.
    package static func works(of id: ID<Post>, viewer: ID<Account>?, _ reader: Reader) throws -> [HungWork] {
        try reader.all(worksStatement(of: id, hangs(for: viewer)), HungWork.init(row:))
    }

    /// What is chosen, agreed to or asked for, in its order, as the curator orders it.
    package static func chosen(of id: ID<Post>, curator: ID<Account>, _ reader: Reader) throws -> [HungWork] {
        try reader.all(
            worksStatement(of: id, "h.state <> 'declined' AND \(isSeen(by: curator))"), HungWork.init(row:))
    }

    /// The member's own works in an exhibition, but for those declined.
    package static func own(_ member: ID<Account>, in id: ID<Post>, _ reader: Reader) throws -> [HungWork] {
        try reader.all(
            worksStatement(of: id, "h.maker_id = \(member) AND h.state <> 'declined' AND \(isSeen(by: member))"),
            HungWork.init(row:))
    }

    static func worksStatement(of id: ID<Post>, _ condition: Statement) -> Statement {
        """
        SELECT h.work_id, h.position, h.state, \(WorkDetails.columns), p.created_at, \(Picture.columns), \(Author.columns)
        FROM exhibition_works h
        JOIN exhibitions e ON e.post_id = h.exhibition_id
        JOIN works w ON w.post_id = h.work_id
        JOIN posts p ON p.id = w.post_id
        JOIN media m ON m.post_id = w.post_id AND \(.cover)
        JOIN accounts a ON a.id = w.author_id
        WHERE h.exhibition_id = \(id) AND \(condition)
        ORDER BY h.position, h.work_id
        """
    }

    /// Throws ``Core/Problem/postNotFound`` unless the member curates it.
    package static func curated(_ id: ID<Post>, by member: ID<Account>, _ reader: Reader) throws -> Exhibition.Stage {
        let stage = try reader.value(
            "SELECT e.stage FROM exhibitions e WHERE e.post_id = \(id) AND e.author_id = \(member) AND \(isThere)",
            as: Exhibition.Stage.self)
        guard let stage else { throw Problem.postNotFound }
        return stage
    }

    /// What is said of one that is there.
    package static func details(of id: ID<Post>, _ reader: Reader) throws -> ExhibitionDetails {
        try reader.one(
            """
            SELECT \(ExhibitionDetails.columns) FROM exhibitions e JOIN posts p ON p.id = e.post_id
            WHERE e.post_id = \(id)
            """, ExhibitionDetails.init(row:))
    }
}

extension Exhibition {
    fileprivate init(row: inout Row, viewer: ID<Account>?) throws {
        let (facts, details) = (try PostFacts(row: &row, viewer: viewer), try ExhibitionDetails(row: &row))
        let (stage, visits) = (try row.next(as: Stage.self), try row.next(as: Int.self))
        let isMaker = try row.next(as: Bool.self)
        let shown = try row.next(as: ID<Post>?.self)
        let poster = shown == nil ? nil : try Picture(row: &row)
        self.init(
            facts: facts, details: details, stage: stage, poster: poster, isOwnPoster: shown == facts.id,
            isMaker: isMaker, visits: facts.isOwn ? visits : 0)
    }
}

extension HungWork {
    init(row: inout Row) throws {
        self.init(
            id: try row.next(), position: try row.next(), state: try row.next(), details: try WorkDetails(row: &row),
            createdAt: try row.next(), picture: try Picture(row: &row), maker: try Author(row: &row))
    }
}
