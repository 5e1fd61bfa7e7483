import CPostgres
import GRDBSQLite

/// One row of a result, whose columns are taken in order, so that the initialisers of composed column lists compose:
/// ```swift
/// struct Author {
///     static let columns: Statement = "a.id, a.handle"
///     init(row: inout Row) throws {
///         id = try row.next()
///         handle = try row.next()
///     }
/// }
/// ```
/// A row is valid inside the closure that received it only.
public struct Row {
    enum Source {
        case sqlite(OpaquePointer)
        case postgres(OpaquePointer, row: Int32)
    }

    let source: Source
    /// How many columns there are.
    public let count: Int32
    /// The column that ``next()`` takes, from 0.
    public internal(set) var column: Int32 = 0

    init(sqlite statement: OpaquePointer) {
        source = .sqlite(statement)
        count = sqlite3_data_count(statement)
    }

    init(postgres result: OpaquePointer, row: Int32) {
        source = .postgres(result, row: row)
        count = PQnfields(result)
    }

    /// Takes the next column.
    ///
    /// Throws ``SQLError/decoding(column:expected:)`` when it is of another type, NULL where `T` is not optional, or
    /// when there are no more columns.
    @inlinable
    public mutating func next<T: ColumnValue>(as type: T.Type = T.self) throws -> T { try T.read(&self) }

    /// Passes over columns without reading them.
    public mutating func skip(_ columns: Int = 1) { column += Int32(columns) }

    /// Takes the next column if it is NULL (a column beyond the last is not).
    public mutating func skipNull() -> Bool {
        guard column < count else { return false }
        let isNull =
            switch source {
            case .sqlite(let statement): sqlite3_column_type(statement, column) == SQLITE_NULL
            case .postgres(let result, let row): PQgetisnull(result, row, column) != 0
            }
        if isNull { column += 1 }
        return isNull
    }

    /// Takes the next column as an integer. A real or numeric without fraction (`SUM`) and a boolean count as one.
    public mutating func nextInteger() throws -> Int64 {
        guard column < count else { throw mismatch("INTEGER") }
        let value: Int64? =
            switch source {
            case .sqlite(let statement): SQLiteColumn.integer(statement, column)
            case .postgres(let result, let row): PostgresColumn.integer(result, row, column)
            }
        guard let value else { throw mismatch("INTEGER") }
        column += 1
        return value
    }

    /// Takes the next column as a double; an integer counts as one.
    public mutating func nextReal() throws -> Double {
        guard column < count else { throw mismatch("REAL") }
        let value: Double? =
            switch source {
            case .sqlite(let statement): SQLiteColumn.real(statement, column)
            case .postgres(let result, let row): PostgresColumn.real(result, row, column)
            }
        guard let value else { throw mismatch("REAL") }
        column += 1
        return value
    }

    /// Takes the next column as text.
    public mutating func nextText() throws -> String {
        guard column < count else { throw mismatch("TEXT") }
        let value: String? =
            switch source {
            case .sqlite(let statement): SQLiteColumn.text(statement, column)
            case .postgres(let result, let row): PostgresColumn.text(result, row, column)
            }
        guard let value else { throw mismatch("TEXT") }
        column += 1
        return value
    }

    /// Takes the next column as bytes.
    public mutating func nextBlob() throws -> [UInt8] {
        guard column < count else { throw mismatch("BLOB") }
        let value: [UInt8]? =
            switch source {
            case .sqlite(let statement): SQLiteColumn.blob(statement, column)
            case .postgres(let result, let row): PostgresColumn.blob(result, row, column)
            }
        guard let value else { throw mismatch("BLOB") }
        column += 1
        return value
    }

    private func mismatch(_ expected: String) -> SQLError {
        .decoding(column: Int(column), expected: expected)
    }
}
