/// Reads from one consistent state of the database: every statement of a `read` or `write` closure sees the same
/// snapshot on SQLite; on PostgreSQL those of a `read` do (REPEATABLE READ), while in a `write` each statement sees all
/// commits before it (READ COMMITTED).
///
/// It belongs to the closure that received it, and to its thread.
public class Reader {
    @usableFromInline final var connection: any Connection

    init(connection: any Connection) { self.connection = connection }

    var engine: EngineKind { connection.kind }

    /// Every row, in the statement's order.
    @inlinable
    public final func all<T>(_ statement: Statement, _ decode: (inout Row) throws -> T) throws -> [T] {
        var all: [T] = []
        try connection.rows(of: statement) { row in
            all.append(try decode(&row))
            return true
        }
        return all
    }

    /// The first row; `nil` if there is none. Use `LIMIT 1` if there may be more.
    @inlinable
    public final func first<T>(_ statement: Statement, _ decode: (inout Row) throws -> T) throws -> T? {
        var first: T?
        try connection.rows(of: statement) { row in
            first = try decode(&row)
            return false
        }
        return first
    }

    /// The first row, which must exist: throws ``SQLError/noRow`` if it does not.
    @inlinable
    public final func one<T>(_ statement: Statement, _ decode: (inout Row) throws -> T) throws -> T {
        guard let one = try first(statement, decode) else { throw SQLError.noRow }
        return one
    }

    /// The first column of the first row; `nil` if there is no row or it is NULL.
    @inlinable
    public final func value<T: ColumnValue>(_ statement: Statement, as type: T.Type = T.self) throws -> T? {
        try first(statement) { row in try row.next(as: T?.self) } ?? nil
    }

    /// The first column of every row.
    @inlinable
    public final func values<T: ColumnValue>(_ statement: Statement, as type: T.Type = T.self) throws -> [T] {
        try all(statement) { row in try row.next() }
    }
}
