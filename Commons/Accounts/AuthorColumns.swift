package import Core
package import SQL

extension Author {
    /// The columns ``init(row:)`` reads, of an `accounts` table called `a`.
    package static let columns: Statement = "a.id, a.handle, a.name, a.major, a.photo"

    package init(row: inout Row) throws {
        self.init(
            id: try row.next(), handle: try row.next(), name: try row.next(), major: try row.next(),
            photo: try row.next())
    }
}
