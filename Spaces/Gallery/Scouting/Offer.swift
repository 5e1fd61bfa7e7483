import Accounts
package import Core
import People
package import SQL
import Works

/// A scout's request for contact. It reveals nothing about the maker, and is kept apart from messages until there is an
/// answer.
package struct Offer: Sendable {
    package enum Answer: String, ColumnValue, Sendable, CaseIterable {
        case yes, no
        /// And do not ask again.
        case never
    }

    package let id: ID<Offer>
    /// The other side: the scout, for the maker, and the maker, for the scout.
    package let person: Author
    /// The organisation the scout asked for and its proof, as they were then.
    package let organisation: String
    package let proof: String
    package let what: String
    package let why: String
    /// `nil` while it waits.
    package let answer: Answer?

    static let pageSize = 20

    init(row: inout Row) throws {
        id = try row.next()
        organisation = try row.next()
        proof = try row.next()
        what = try row.next()
        why = try row.next()
        answer = try row.next()
        person = try Author(row: &row)
    }

    private static let columns: Statement = """
        o.id, o.organisation, o.proof, o.what, o.why, o.answer, \(Author.columns)
        """

    /// What was asked of a maker, the newest first. What waits is there while the scout is one.
    package static func toMaker(_ maker: ID<Account>, before: ID<Offer>?) -> Statement {
        """
        SELECT \(columns) FROM offers o JOIN accounts a ON a.id = o.scout_id
        WHERE o.maker_id = \(maker) AND o.id < \(before ?? .last) AND \(.notBlocked("o.scout_id", by: maker))
            AND (o.answer IS NOT NULL OR EXISTS (SELECT 1 FROM scouts s WHERE s.account_id = o.scout_id))
        ORDER BY o.id DESC LIMIT \(pageSize + 1)
        """
    }

    /// What a scout has asked, the newest first.
    package static func fromScout(_ scout: ID<Account>, before: ID<Offer>?) -> Statement {
        """
        SELECT \(columns) FROM offers o JOIN accounts a ON a.id = o.maker_id
        WHERE o.scout_id = \(scout) AND o.id < \(before ?? .last) AND \(.notBlocked("o.maker_id", by: scout))
        ORDER BY o.id DESC LIMIT \(pageSize + 1)
        """
    }

    package static func page(_ statement: Statement, _ reader: Reader) throws -> ListSlice<Offer, ID<Offer>> {
        let rows = try reader.all(statement, Offer.init(row:))
        let shown = Array(rows.prefix(pageSize))
        return ListSlice(shown, next: rows.count > pageSize ? shown.last?.id : nil)
    }
}
