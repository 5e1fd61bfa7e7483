import Foundation

@testable import Archives

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
}
