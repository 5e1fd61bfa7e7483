import Testing

@testable import Web

@Suite struct ByteRangeTests {
    @Test func parts() {
        let cases: [(String?, Int, ByteRange)] = [
            (nil, 10, .whole), ("bytes=0-", 10, .part(0..<10)), ("bytes=2-4", 10, .part(2..<5)),
            ("bytes=9-99", 10, .part(9..<10)), ("bytes=-3", 10, .part(7..<10)), ("bytes=-99", 10, .part(0..<10)),
            ("bytes=10-", 10, .unsatisfiable), ("bytes=-0", 10, .unsatisfiable), ("bytes=0-0", 0, .unsatisfiable),
            ("bytes=-1", 0, .unsatisfiable), ("bytes=4-2", 10, .whole), ("bytes=0-1,3-4", 10, .whole),
            ("items=0-1", 10, .whole), ("bytes=-", 10, .whole), ("bytes=--1", 10, .whole), ("bytes= 1-2", 10, .whole),
            ("bytes=٣-٤", 10, .whole), ("bytes=9223372036854775807-", 10, .unsatisfiable),
            ("bytes=0-9223372036854775807", 10, .part(0..<10)), ("bytes=-9223372036854775807", 10, .part(0..<10)),
            ("bytes=0-18446744073709551616", 10, .whole), ("bytes=" + String(repeating: "1", count: 99), 10, .whole),
        ]
        for (header, size, expected) in cases {
            #expect(ByteRange(header, size: size) == expected, "\(header ?? "none") of \(size)")
        }
    }
}
