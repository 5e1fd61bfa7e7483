public import Core
public import SQL

extension Picture {
    /// The columns ``init(row:)`` reads, of a `media` table called `m`.
    package static let columns: Statement = "m.id, m.rendering, m.width, m.height, m.widths, m.placeholder, m.alt"

    package init(row: inout Row) throws {
        self.init(
            Rendering(try row.next(), key: try row.next(as: String.self)), width: try row.next(),
            height: try row.next(),
            renditions: try row.next(), placeholder: try row.next(), alt: try row.next())
    }
}

/// Stored as its path.
extension Rendering: ColumnValue {
    public var sqlValue: Value { .text(path) }

    public static func read(_ row: inout Row) throws -> Rendering {
        let column = row.column
        guard let rendering = Rendering(path: try row.nextText()) else {
            throw SQLError.decoding(column: Int(column), expected: "Rendering")
        }
        return rendering
    }
}
