package import Core
package import SQL

/// A file that is no image, in the database. It is in the media folder, kept byte for byte as it came; the routes that
/// serve it check permission.
package struct StoredFile: Sendable {
    package let id: ID<Media>
    /// As its owner called it, for people to read and as the name of a download.
    package let name: String
    package let format: FileFormat
    package let byteCount: Int

    package init(id: ID<Media>, name: String, format: FileFormat, byteCount: Int) {
        self.id = id
        self.name = name
        self.format = format
        self.byteCount = byteCount
    }

    /// The columns ``init(row:)`` reads, of a `stored_files` table called `f`.
    package static let columns: Statement = "f.id, f.name, f.format, f.byte_count"

    package init(row: inout Row) throws {
        id = try row.next()
        name = try row.next()
        format = try row.next()
        byteCount = try row.next()
    }

    /// The file's name inside its folder.
    package var originalName: String { MediaKey.originalName(of: format) }
}

extension FileFormat: ColumnValue {}
