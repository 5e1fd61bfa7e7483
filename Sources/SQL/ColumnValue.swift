public import Core

/// A Swift type that a column can hold.
///
/// Enumerations with a `String` or `Int` raw value conform by naming the protocol. A raw value that the type does
/// not know is a ``SQLError/decoding(column:expected:)``.
public protocol ColumnValue {
    /// The value to bind. Never more than one column.
    var sqlValue: Value { get }

    /// Takes the row's next column; exactly one.
    static func read(_ row: inout Row) throws -> Self
}

extension Int64: ColumnValue {
    public var sqlValue: Value { .integer(self) }
    public static func read(_ row: inout Row) throws -> Int64 { try row.nextInteger() }
}

extension Int: ColumnValue {
    public var sqlValue: Value { .integer(Int64(self)) }
    public static func read(_ row: inout Row) throws -> Int { Int(try row.nextInteger()) }
}

/// Stored as the integers 0 and 1.
extension Bool: ColumnValue {
    public var sqlValue: Value { .integer(self ? 1 : 0) }
    public static func read(_ row: inout Row) throws -> Bool { try row.nextInteger() != 0 }
}

extension Double: ColumnValue {
    public var sqlValue: Value { .real(self) }
    public static func read(_ row: inout Row) throws -> Double { try row.nextReal() }
}

/// U+0000, which PostgreSQL cannot store, is bound as U+FFFD on both engines.
extension String: ColumnValue {
    public var sqlValue: Value { .text(self) }
    public static func read(_ row: inout Row) throws -> String { try row.nextText() }
}

extension [UInt8]: ColumnValue {
    public var sqlValue: Value { .blob(self) }
    public static func read(_ row: inout Row) throws -> [UInt8] { try row.nextBlob() }
}

/// Stored as whole milliseconds since 1970.
extension Timestamp: ColumnValue {
    public var sqlValue: Value { .integer(milliseconds) }
    public static func read(_ row: inout Row) throws -> Timestamp { Timestamp(milliseconds: try row.nextInteger()) }
}

extension ID: ColumnValue {
    public var sqlValue: Value { .integer(rawValue) }
    @inlinable
    public static func read(_ row: inout Row) throws -> ID { ID(rawValue: try row.nextInteger()) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    public var sqlValue: Value { self?.sqlValue ?? .null }

    @inlinable
    public static func read(_ row: inout Row) throws -> Wrapped? {
        row.skipNull() ? nil : try Wrapped.read(&row)
    }
}

extension ColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
    public var sqlValue: Value { rawValue.sqlValue }

    public static func read(_ row: inout Row) throws -> Self {
        let column = row.column
        guard let value = Self(rawValue: try RawValue.read(&row)) else {
            throw SQLError.decoding(column: Int(column), expected: "\(Self.self)")
        }
        return value
    }
}
