package import SQL

/// Rows as bytes: each value's type and the value itself, so that none can be taken for another. The column's names are
/// in the manifest.
///
/// | first byte | then |
/// | --- | --- |
/// | 0 | nothing: NULL |
/// | 1 | an integer: zigzag, then LEB128 |
/// | 2 | a real: its 64 bits, little-endian |
/// | 3 | a text: its length in bytes as LEB128, then UTF-8 |
/// | 4 | a blob, likewise |
package enum RowCoding {
    package static func encode(_ row: TableRow, into bytes: inout [UInt8]) {
        for value in row { encode(value, into: &bytes) }
    }

    static func encode(_ value: Value, into bytes: inout [UInt8]) {
        switch value {
        case .null: bytes.append(0)
        case .integer(let number):
            bytes.append(1)
            append(UInt64(bitPattern: number << 1 ^ number >> 63), to: &bytes)
        case .real(let number):
            bytes.append(2)
            withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
        case .text(var text):
            bytes.append(3)
            text.withUTF8 { utf8 in
                append(UInt64(utf8.count), to: &bytes)
                bytes += utf8
            }
        case .blob(let blob):
            bytes.append(4)
            append(UInt64(blob.count), to: &bytes)
            bytes += blob
        }
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var number = number
        while number >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: number) | 0x80)
            number >>= 7
        }
        bytes.append(UInt8(number))
    }

    /// The rows these bytes are.
    ///
    /// Throws ``BackupProblem`` where they are none.
    package static func decode(_ bytes: [UInt8], columns: Int) throws -> [TableRow] {
        guard columns > 0 else { throw malformed }
        var decoder = Decoder(bytes: bytes)
        var rows: [TableRow] = []
        while decoder.place < bytes.count { rows.append(try (0..<columns).map { _ in try decoder.value() }) }
        return rows
    }

    static let malformed = BackupProblem("a part of a table is not in the form this salon knows")

    private struct Decoder {
        let bytes: [UInt8]
        var place = 0

        mutating func byte() throws -> UInt8 {
            guard place < bytes.count else { throw malformed }
            place += 1
            return bytes[place - 1]
        }

        mutating func number() throws -> UInt64 {
            var (number, shift): (UInt64, UInt64) = (0, 0)
            while true {
                let byte = try byte()
                guard shift < 63 || byte <= 1 else { throw malformed }
                number |= UInt64(byte & 0x7f) << shift
                if byte < 0x80 { return number }
                shift += 7
            }
        }

        mutating func take() throws -> ArraySlice<UInt8> {
            guard let count = Int(exactly: try number()), count <= bytes.count - place else { throw malformed }
            place += count
            return bytes[place - count..<place]
        }

        mutating func value() throws -> Value {
            switch try byte() {
            case 0: return .null
            case 1:
                let number = try number()
                return .integer(Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
            case 2:
                guard bytes.count - place >= 8 else { throw malformed }
                let bits = bytes[place..<place + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                place += 8
                return .real(Double(bitPattern: bits))
            case 3:
                guard let text = String(validating: try take(), as: UTF8.self) else { throw malformed }
                return .text(text)
            case 4: return .blob(Array(try take()))
            default: throw malformed
            }
        }
    }
}
