import Foundation

@testable import Archives
@testable import Exports

/// What a member brings from another Salon.
extension FuzzTarget {
    /// A ZIP file. No more comes out of it than its directory says, and no name leads anywhere.
    static let archives = FuzzTarget("archives") { bytes in
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("salon-fuzz-\(UUID().uuidString).zip")
            .path
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let limits = ArchiveLimits(entries: 20, bytes: 1 << 20)
        guard let reader = try refusable({ try ArchiveReader(path, limits) }) else { return }
        try hold(reader.entries.count <= limits.entries, "\(reader.entries.count) entries")
        let total = reader.entries.values.reduce(0) { $0 + $1.size }
        try hold(total <= limits.bytes, "\(total) bytes")
        for (name, entry) in reader.entries {
            try hold(!name.hasPrefix("/") && !name.split(separator: "/").contains(".."), "the name \(name)")
            var count = 0
            let isWhole = try refusable { try reader.read(entry, most: limits.bytes) { count += $0.count } } != nil
            try hold(count <= entry.size, "\(count) bytes of \(entry.size)")
            try hold(!isWhole || count == entry.size, "\(count) bytes, not \(entry.size)")
        }
    }

    /// A `salon.json`. Its parts are those that a reader of all of it finds.
    static let documents = FuzzTarget("documents") { bytes in
        let half = bytes.count / 2
        let found = try refusable {
            var scanner = DocumentScanner(["works": 100, "portfolio": 1])
            for piece in [bytes[..<half], bytes[half...]] { try Array(piece).withUnsafeBytes { try scanner.take($0) } }
            try scanner.finish()
            return scanner.found
        }
        let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
        let whole = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        for (name, places) in found ?? [:] {
            try hold(places.allSatisfy { $0.upperBound <= bytes.count && !$0.isEmpty }, "places beyond the end")
            try hold(
                zip(places, places.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }, "places in one another")
            // A name may be written otherwise, too.
            guard let value = whole?[name], !bytes.contains(UInt8(ascii: "\\")) else { continue }
            let wanted = value as? [Any] ?? (value is NSNull ? [] : [value])
            let parts = places.map { try? JSONSerialization.jsonObject(with: Data(bytes[$0]), options: options) }
            try hold(parts.compactMap(\.self) as NSArray == wanted as NSArray, "\(name): \(parts), not \(wanted)")
        }
    }
}
