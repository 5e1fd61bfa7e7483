public import Core
public import SQL

extension Picture {
    /// The columns ``init(row:)`` reads, of a `media` table called `m`.
    package static let columns: Statement =
        "m.id, m.rendering, m.width, m.height, m.widths, m.placeholder, m.alt, m.focus_x, m.focus_y"

    package init(row: inout Row) throws {
        self.init(
            Rendering(try row.next(), key: try row.next(as: String.self)), width: try row.next(),
            height: try row.next(),
            renditions: try row.next(), placeholder: try row.next(), alt: try row.next(),
            focus: try Focus(columns: &row))
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

extension Focus {
    /// Of `focus_x` and `focus_y`.
    package init?(columns row: inout Row) throws {
        let (x, y) = (try row.next(as: Double?.self), try row.next(as: Double?.self))
        guard let x, let y else { return nil }
        self.init(x: x, y: y)
    }
}

extension Migration {
    /// What of images stays in sight where they are cropped.
    package static let imageFocus = Migration(
        "media-focus-1",
        """
        ALTER TABLE media ADD COLUMN focus_x REAL CHECK (focus_x BETWEEN -1 AND 1);
        ALTER TABLE media ADD COLUMN focus_y REAL CHECK (focus_y BETWEEN -1 AND 1)
        """)
}
