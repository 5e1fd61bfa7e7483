import Core
package import Design
package import SQL

extension Picture {
    /// The columns ``init(row:)`` reads, of a `media` table called `m`.
    package static let columns: Statement = "m.id, m.rendering, m.width, m.height, m.widths, m.placeholder, m.alt"

    package init(row: inout Row) throws {
        let id = try row.next(as: ID<Media>.self)
        let rendering = try row.next(as: String.self)
        self.init(
            base: "/media/\(id)/\(rendering)", width: try row.next(), height: try row.next(),
            widths: try row.next(as: String.self).split(separator: ",").compactMap { Int($0) },
            placeholder: try row.next(), alt: try row.next())
    }
}
