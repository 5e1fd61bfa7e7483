/// Assets with their addresses. Where one names another as `"./live.js"`, it gets the other's address instead, so a
/// change in one also changes the address of everything that uses it.
struct AssetCollection: Sendable {
    private(set) var byName: [String: Asset] = [:]
    private(set) var byPath: [String: Asset] = [:]
    private(set) var modules: [String: [String]] = [:]

    init(_ sources: [(name: String, parts: [[UInt8]])]) {
        let files = Dictionary(sources.map { ($0.name, Self.bytes(of: $0)) }, uniquingKeysWith: { $1 })
        for source in sources { add(source.name, files) }
    }

    /// Comments on lines of their own stay at home: they would be a fifth of the scripts that a page loads.
    private static func bytes(of source: (name: String, parts: [[UInt8]])) -> [UInt8] {
        let bytes = Array(source.parts.joined())
        guard source.name.hasSuffix(".js") || source.name.hasSuffix(".css") else { return bytes }
        let newline = UInt8(ascii: "\n")
        let lines = bytes.split(separator: newline).filter { line in
            let words = line.drop { $0 == UInt8(ascii: " ") }
            return !words.starts(with: "//".utf8)
                && !(words.starts(with: "/*".utf8) && words.suffix(2).elementsEqual("*/".utf8))
        }
        return Array(lines.joined(separator: [newline])) + [newline]
    }

    private mutating func add(_ name: String, _ files: [String: [UInt8]]) {
        guard byName[name] == nil, let file = files[name] else { return }
        // Images contain no references.
        guard !name.hasSuffix(".png") else { return keep(name, file, imported: []) }
        // Bytes, in one pass: the server waits for this when it starts.
        let quote = UInt8(ascii: "\"")
        var pieces = file.split(separator: quote, omittingEmptySubsequences: false)
        let lazily = "import(".utf8
        let places = pieces.indices.dropFirst().dropLast().compactMap { index -> (index: Int, other: String)? in
            guard pieces[index].starts(with: "./".utf8) else { return nil }
            let other = String(decoding: pieces[index].dropFirst(2), as: UTF8.self)
            return other != name && files[other] != nil ? (index, other) : nil
        }
        var imported: [String] = []
        // Modules do not import in a circle, so this ends.
        let lazy = Set(places.filter { pieces[$0.index - 1].suffix(lazily.count).elementsEqual(lazily) }.map(\.other))
        for other in Set(places.map(\.other)).sorted() {
            add(other, files)
            // What is imported when it is needed is not preloaded.
            if other.hasSuffix(".js"), !lazy.contains(other) { imported += (modules[other] ?? []) + [other] }
        }
        for place in places {
            if let path = byName[place.other]?.path { pieces[place.index] = ArraySlice(path.utf8) }
        }
        keep(name, Array(pieces.joined(separator: [quote])), imported: imported)
    }

    private mutating func keep(_ name: String, _ bytes: [UInt8], imported: [String]) {
        let parts = name.split(separator: ".", maxSplits: 1)
        let asset = Asset(
            path: "/assets/\(parts[0])-\(Self.hash(bytes)).\(parts[1])", mediaType: Self.mediaType(parts[1]),
            bytes: bytes)
        byName[name] = asset
        byPath[asset.path] = asset
        modules[name] = imported.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// FNV-1a, of which eight letters are enough to tell versions apart: the input is trusted, and a page names thirty of
    /// these, which no compression makes shorter.
    private static func hash(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash % 2_821_109_907_456, radix: 36)
    }

    private static func mediaType(_ suffix: Substring) -> String {
        switch suffix {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "json": "application/speculationrules+json"
        default: "application/octet-stream"
        }
    }
}
