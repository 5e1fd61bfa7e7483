import CPostgres

/// Reads columns of a text-format result. `nil` is NULL or another type.
enum PostgresColumn {
    private static func bytes(_ result: OpaquePointer, _ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer? {
        guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else { return nil }
        return UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
    }

    /// Also booleans (`t`, `f`), which comparisons and `EXISTS` give, and whole numerics, which `SUM` gives.
    static func integer(_ result: OpaquePointer, _ row: Int32, _ column: Int32) -> Int64? {
        guard let bytes = bytes(result, row, column), let first = bytes.first else { return nil }
        if bytes.count == 1, first == UInt8(ascii: "t") { return 1 }
        if bytes.count == 1, first == UInt8(ascii: "f") { return 0 }
        let isNegative = first == UInt8(ascii: "-")
        var value: Int64 = 0
        for byte in bytes.dropFirst(isNegative ? 1 : 0) {
            let digit = Int64(byte) - 48
            guard (0...9).contains(digit) else { return real(result, row, column).flatMap { Int64(exactly: $0) } }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflow2) = product.subtractingReportingOverflow(digit)
            if overflow || overflow2 { return nil }
            value = sum
        }
        // Counted downwards, because Int64.min has no positive twin.
        if isNegative { return value }
        return value == .min ? nil : -value
    }

    static func real(_ result: OpaquePointer, _ row: Int32, _ column: Int32) -> Double? {
        guard let bytes = bytes(result, row, column) else { return nil }
        return Double(String(decoding: bytes, as: UTF8.self))
    }

    static func text(_ result: OpaquePointer, _ row: Int32, _ column: Int32) -> String? {
        bytes(result, row, column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// `\x` and two hexadecimal digits for each byte.
    static func blob(_ result: OpaquePointer, _ row: Int32, _ column: Int32) -> [UInt8]? {
        guard let bytes = bytes(result, row, column), bytes.count >= 2, bytes.count.isMultiple(of: 2),
            bytes[0] == UInt8(ascii: "\\"), bytes[1] == UInt8(ascii: "x")
        else { return nil }
        return Array(unsafeUninitializedCapacity: bytes.count / 2 - 1) { buffer, count in
            for index in 0..<(bytes.count / 2 - 1) {
                buffer[index] = nibble(bytes[2 * index + 2]) << 4 | nibble(bytes[2 * index + 3])
            }
            count = bytes.count / 2 - 1
        }
    }

    /// PostgreSQL writes hexadecimal in lower case.
    private static func nibble(_ digit: UInt8) -> UInt8 { digit < 58 ? digit &- 48 : digit &- 87 }
}
