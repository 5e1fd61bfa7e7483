/// Rows of all tables, one part after the other, as restic stores them in `salon.rows`: the table's place in the manifest,
/// how many rows, how many bytes, each in four bytes with the highest first, and the rows as ``RowCoding`` writes them. A
/// part of no rows and no bytes is the end.
package enum RowStream {
    /// Bytes of a part, more or less.
    package static let usual = 512 * 1_024
    /// What a row can be at most, far above what any table admits.
    fileprivate static let most = 1 << 30

    package static func head(table: Int, count: Int, bytes: Int) -> [UInt8] {
        [table, count, bytes].flatMap { number in
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
    }

    fileprivate static func numbers(_ bytes: [UInt8]) -> [Int] {
        stride(from: 0, to: bytes.count, by: 4).map { bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
    }
}

/// Some rows of a backup.
package struct RowPart: Sendable {
    /// Its place in the manifest.
    package let table: Int
    package let count: Int
    /// As ``RowCoding`` writes them.
    package let bytes: @Sendable () throws -> [UInt8]

    package init(table: Int, count: Int, bytes: @escaping @Sendable () throws -> [UInt8]) {
        (self.table, self.count, self.bytes) = (table, count, bytes)
    }
}

/// Reads them from whatever passes bytes, in the order in which they were written. Blocks.
package struct RowStreamReader {
    /// The next ones, some; `nil` at the end.
    private let more: () throws -> [UInt8]?
    private var held: [UInt8] = []
    private var isOver = false

    package init(_ more: @escaping () throws -> [UInt8]?) { self.more = more }

    /// `nil` after the last. Throws ``BackupProblem`` for what is no such stream, or ends in the middle.
    package mutating func next() throws -> RowPart? {
        if isOver { return nil }
        let numbers = RowStream.numbers(try take(12))
        let (table, count, length) = (numbers[0], numbers[1], numbers[2])
        guard length <= RowStream.most else { throw RowStreamReader.malformed }
        if count == 0, length == 0 {
            isOver = true
            guard held.isEmpty, try more() == nil else { throw RowStreamReader.malformed }
            return nil
        }
        let bytes = try take(length)
        return RowPart(table: table, count: count) { bytes }
    }

    private static let malformed = BackupProblem("the rows of the backup are not in the form this salon knows")

    private mutating func take(_ count: Int) throws -> [UInt8] {
        while held.count < count {
            guard let bytes = try more() else { throw RowStreamReader.malformed }
            held += bytes
        }
        defer { held.removeFirst(count) }
        return Array(held[..<count])
    }
}
