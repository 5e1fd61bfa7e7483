import SQL
import Testing

@testable import Backup

/// Rows come back as they were, and nothing else is taken for rows.
@Suite struct RowCodingTests {
    private let rows: [TableRow] = [
        [.null, .integer(0), .integer(-1), .integer(.max), .integer(.min), .integer(64), .integer(-65)],
        [.real(0), .real(-0.0), .real(.infinity), .real(1.0 / 3), .text(""), .text("김민수\n0"), .blob([])],
        [.blob([0, 1, 2, 255]), .text(String(repeating: "글", count: 300)), .null, .null, .null, .null, .integer(1)],
    ]

    @Test func everyValueComesBack() throws {
        var bytes: [UInt8] = []
        for row in rows { RowCoding.encode(row, into: &bytes) }
        let back = try RowCoding.decode(bytes, columns: 7)
        #expect(back == rows)
        #expect(back[1][1] == .real(-0.0) && "\(back[1][1])".contains("-"))
        // No beginning of a row is a row.
        var whole = Set([0])
        var count = 0
        for row in rows {
            var row = row[...].map { $0 }
            var encoded: [UInt8] = []
            RowCoding.encode(row, into: &encoded)
            row.removeAll()
            count += encoded.count
            whole.insert(count)
        }
        for length in 0..<bytes.count where !whole.contains(length) {
            #expect(throws: BackupProblem.self) { try RowCoding.decode(Array(bytes[..<length]), columns: 7) }
        }
    }

    /// Catches lengths that reach beyond the end, numbers of more than 64 bits, and texts that are none.
    @Test(
        arguments: [
            [5], [3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1], [3, 2, 65], [3, 1, 0xff], [2, 0, 0],
            [1, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 2], [1, 0x80],
        ] as [[UInt8]])
    func nothingElseIsARow(_ bytes: [UInt8]) throws {
        #expect(throws: BackupProblem.self) { try RowCoding.decode(bytes, columns: 1) }
    }

    /// Catches borders that move when something before them changes: then nothing would be shared with the last backup.
    @Test func mostPartsStayTheSame() {
        func parts(_ keys: some Sequence<Int>) -> [[UInt8]] {
            var cutter = PartCutter(usual: 2_000)
            var parts: [[UInt8]] = []
            for key in keys {
                var row: [UInt8] = []
                RowCoding.encode([.integer(Int64(key)), .text("row \(key) of many")], into: &row)
                var bytes: [UInt8] = []
                RowCoding.encode([.integer(Int64(key))], into: &bytes)
                if cutter.ends(before: bytes, length: row.count) { parts.append(cutter.take().bytes) }
                cutter.add(row)
            }
            return parts + [cutter.take().bytes]
        }
        let before = parts(0..<20_000)
        let sizes = before.dropLast().map(\.count)
        #expect((100...400).contains(before.count) && sizes.allSatisfy { (500...8_100).contains($0) })
        let after = Set(parts((0..<20_000).filter { $0 != 5 && $0 != 11_111 }))
        #expect(before.filter { !after.contains($0) }.count <= 6)
    }
}
