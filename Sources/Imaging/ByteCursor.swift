import Core

/// Reads a file's structure from front to back. Reading beyond the end throws ``Core/Problem/imageDamaged``.
struct ByteCursor {
    let bytes: [UInt8]
    private(set) var offset = 0
    /// Where reading ends: the end of the file, or of the part that is read.
    private(set) var end: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        end = bytes.count
    }

    /// A cursor for `part` alone.
    func within(_ part: Range<Int>) -> ByteCursor {
        var cursor = self
        cursor.offset = min(part.lowerBound, end)
        cursor.end = min(part.upperBound, end)
        return cursor
    }

    var isAtEnd: Bool { offset >= end }
    var remaining: Int { max(0, end - offset) }

    /// The next byte, without advancing.
    var next: UInt8? { isAtEnd ? nil : bytes[offset] }

    mutating func take(_ count: Int) throws -> Range<Int> {
        guard count >= 0, count <= remaining else { throw damage("ends within a part of \(count) bytes") }
        defer { offset += count }
        return offset..<offset + count
    }

    mutating func byte() throws -> UInt8 { bytes[try take(1).lowerBound] }

    mutating func bigEndian(_ count: Int) throws -> Int {
        bytes[try take(count)].reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func littleEndian(_ count: Int) throws -> Int {
        bytes[try take(count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func text(_ count: Int) throws -> String { String(decoding: bytes[try take(count)], as: UTF8.self) }

    mutating func expect(_ expected: [UInt8]) throws {
        guard bytes[try take(expected.count)].elementsEqual(expected) else { throw damage("unexpected bytes") }
    }

    /// Goes to the next `byte`, or to the end.
    mutating func skip(to byte: UInt8) { offset = bytes[offset..<max(offset, end)].firstIndex(of: byte) ?? end }

    /// Whether `part` begins with `text`.
    func starts(_ part: Range<Int>, with text: String) -> Bool { bytes[part].starts(with: text.utf8) }

    func damage(_ reason: String) -> Problem { .imageDamaged.because("\(reason) at byte \(offset)") }
}

extension [UInt8] {
    /// The low `count` bytes of `value`, highest first.
    init(bigEndian value: Int, _ count: Int) {
        self = (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// The low `count` bytes of `value`, lowest first.
    init(littleEndian value: Int, _ count: Int) {
        self = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
