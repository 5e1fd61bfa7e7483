import Accounts
package import Core
package import Posts
package import SQL
import Storage

extension ExhibitionEmbed {
    /// Those that are announced. One query, none for none.
    ///
    /// - Parameter home: where those are that do not say so.
    package static func read(
        _ ids: [ID<Post>], viewer: ID<Account>?, home: Zone, _ reader: Reader
    ) throws -> [ExhibitionEmbed] {
        guard !ids.isEmpty else { return [] }
        return try reader.all(statement(ids, viewer: viewer)) { row in
            let (id, title) = (try row.next(as: ID<Post>.self), try row.next(as: String.self))
            let (opens, closes) = (try row.next(as: Timestamp.self), try row.next(as: Timestamp.self))
            let zone = try row.next(as: String?.self).flatMap { Zone($0) }
            let curator = try Author(row: &row)
            let shown = try row.next(as: ID<Post>?.self)
            return ExhibitionEmbed(
                id: id, title: title, curator: curator, poster: shown == nil ? nil : try Picture(row: &row),
                opens: opens,
                closes: closes == .distantFuture ? nil : closes, zone: zone ?? home)
        }
    }

    /// Its poster, or the first work of the curator's once it is open: everybody who sees the card may see either, so a
    /// live update is the same for all.
    static func statement(_ ids: [ID<Post>], viewer: ID<Account>?) -> Statement {
        """
        SELECT e.post_id, e.title, e.opens_at, e.closes_at, e.zone, \(Author.columns), m.post_id, \(Picture.columns)
        FROM exhibitions e
        JOIN accounts a ON a.id = e.author_id
        LEFT JOIN media m ON \(.cover) AND m.post_id = CASE
            WHEN EXISTS (SELECT 1 FROM media o WHERE o.post_id = e.post_id AND o.role = 'image' AND o.position = 0) THEN e.post_id
            WHEN e.stage = 'open' THEN (
                SELECT h.work_id FROM exhibition_works h JOIN works w ON w.post_id = h.work_id
                WHERE h.exhibition_id = e.post_id AND h.state = 'agreed' AND w.author_id = e.author_id
                    AND \(.open(at: "w.post_id", to: nil))
                ORDER BY h.position, h.work_id LIMIT 1)
            END
        WHERE e.post_id IN (\(list: ids)) AND \(.open(at: "e.post_id", to: viewer))
            AND \(.notBlocked("e.author_id", by: viewer))
        """
    }
}
