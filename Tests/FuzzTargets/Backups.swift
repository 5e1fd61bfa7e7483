import SQL

@testable import Backup

/// What is in backups, which others may have written to.
extension FuzzTarget {
    /// Rows of a part, by the number of their columns; lines of a list; a stream of parts; an encrypted object, in pieces.
    static let backups = FuzzTarget("backups") { bytes in
        var input = Input(bytes)
        let kind = input.byte()
        let bytes = input.bytes
        switch kind % 4 {
        case 0:
            let columns = Int(kind / 4) % 9 + 1
            guard let rows = try refusable({ try RowCoding.decode(bytes, columns: columns) }) else { return }
            let coded = encoded(rows)
            try hold(encoded(try RowCoding.decode(coded, columns: columns)) == coded, "rows that change")
        case 1:
            guard let files = try refusable({ try ListedFile.all(in: bytes) }) else { return }
            for file in files {
                let names = file.path.split(separator: "/", omittingEmptySubsequences: false)
                try hold(names.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }, "the path \(file.path)")
            }
        case 2:
            var rest = bytes[...]
            var reader = RowStreamReader {
                defer { rest = rest.dropFirst(Int(kind) + 1) }
                return rest.isEmpty ? nil : Array(rest.prefix(Int(kind) + 1))
            }
            _ = try refusable { while let part = try reader.next() { _ = try part.bytes() } }
        default:
            _ = try refusable {
                var opening = AgeDecryption(with: [.identity(identity)])
                for start in stride(from: 0, to: bytes.count, by: Int(kind) + 1) {
                    _ = try opening.add(bytes[start..<min(start + Int(kind) + 1, bytes.count)])
                }
                return try opening.finish()
            }
        }
    }

    private static let identity = AgeIdentity(
        "AGE-SECRET-KEY-1XMWWC06LY3EE5RYTXM9MFLAZ2U56JJJ36S0MYPDRWSVLUL66MV4QX3S7F6")!

    private static func encoded(_ rows: [TableRow]) -> [UInt8] {
        var bytes: [UInt8] = []
        for row in rows { RowCoding.encode(row, into: &bytes) }
        return bytes
    }
}
