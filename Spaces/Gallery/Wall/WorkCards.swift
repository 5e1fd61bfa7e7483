import Accounts
package import Core
import Exhibitions
package import Posts
package import SQL
import Storage

extension Embed {
    /// The cards of works and exhibitions: what other spaces show of a gallery. One query for works, and one more where not
    /// all are.
    ///
    /// - Parameter home: where exhibitions are that do not say so.
    package static func gallery(
        _ ids: [ID<Post>], viewer: ID<Account>?, home: Zone, _ reader: Reader
    ) throws -> [ID<Post>: Embed] {
        let works = try reader.all(worksStatement(ids, viewer: viewer)) { row in
            WorkEmbed(
                id: try row.next(), title: try row.next(), author: try Author(row: &row),
                picture: try Picture(row: &row))
        }
        var embeds = Dictionary(works.map { ($0.id, Embed.work($0)) }) { first, _ in first }
        let rest = ids.filter { embeds[$0] == nil }
        for exhibition in try ExhibitionEmbed.read(rest, viewer: viewer, home: home, reader) {
            embeds[exhibition.id] = .exhibition(exhibition)
        }
        return embeds
    }

    static func worksStatement(_ ids: [ID<Post>], viewer: ID<Account>?) -> Statement {
        """
        SELECT w.post_id, w.title, \(Author.columns), \(Picture.columns)
        FROM works w
        JOIN accounts a ON a.id = w.author_id
        JOIN media m ON m.post_id = w.post_id AND \(.cover)
        WHERE w.post_id IN (\(list: ids)) AND \(.notBlocked("w.author_id", by: viewer))
            AND \(.open(at: "w.post_id", to: viewer))
        """
    }
}
