package import Core
package import SQL

/// A line of what scouts have asked, without what was said.
package struct ScoutLog: Sendable {
    package let id: ID<Offer>
    package let organisation: String
    package let scout: String
    package let maker: String
    package let isAnswered: Bool

    static let statement: Statement = """
        SELECT o.id, o.organisation, s.handle, m.handle, o.answer IS NOT NULL
        FROM offers o JOIN accounts s ON s.id = o.scout_id JOIN accounts m ON m.id = o.maker_id
        ORDER BY o.id DESC LIMIT \(20)
        """

    /// The latest first.
    package static func latest(_ reader: Reader) throws -> [ScoutLog] {
        try reader.all(statement) { row in
            ScoutLog(
                id: try row.next(), organisation: try row.next(), scout: try row.next(), maker: try row.next(),
                isAnswered: try row.next())
        }
    }
}
