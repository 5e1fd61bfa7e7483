/// Assets with their addresses. Where one names another as `"./live.js"`, it gets the other's address instead, so a
/// change in one also changes the address of everything that uses it.
struct AssetCollection: Sendable {
    private(set) var byName: [String: Asset] = [:]
    private(set) var byPath: [String: Asset] = [:]
    private(set) var modules: [String: [String]] = [:]

    private let files: [String: [UInt8]]
    private let joined: [String: [String]]

    /// - Parameter joined: what is made of several files; every file that is part of none is an asset of its own.
    init(_ files: [String: [UInt8]], joined: [String: [String]]) {
        self.files = files
        self.joined = joined
        let parts = Set(joined.values.joined())
        let names = Set(files.keys).subtracting(parts).union(joined.keys)
        let texts = Dictionary(uniqueKeysWithValues: names.map { ($0, text(of: $0) { files[$0] }) })
        for name in names { add(name, texts) }
    }

    #if DEBUG
        func remade(_ path: String, reading file: (String) -> [UInt8]?) -> Asset? {
            guard let name = byName.first(where: { $0.value.path == path })?.key else { return nil }
            let text = text(of: name) { file($0) ?? files[$0] }
            return Self.asset(name, AssetText(text, of: name).linked { byName[$0]?.path })
        }
    #endif

    /// Comments on lines of their own stay at home: they would be a fifth of the scripts that a page loads.
    private func text(of name: String, reading file: (String) -> [UInt8]?) -> [UInt8] {
        let bytes = (joined[name] ?? [name]).flatMap { file($0) ?? [] }
        guard name.hasSuffix(".js") || name.hasSuffix(".css") else { return bytes }
        let newline = UInt8(ascii: "\n")
        let lines = bytes.split(separator: newline).filter { line in
            let words = line.drop { $0 == UInt8(ascii: " ") }
            return !words.starts(with: "//".utf8)
                && !(words.starts(with: "/*".utf8) && words.suffix(2).elementsEqual("*/".utf8))
        }
        return Array(lines.joined(separator: [newline])) + [newline]
    }

    private mutating func add(_ name: String, _ texts: [String: [UInt8]]) {
        guard byName[name] == nil, let bytes = texts[name] else { return }
        let text = AssetText(bytes, of: name)
        var imported: [String] = []
        // Modules do not import in a circle, so this ends.
        for other in Set(text.references.map(\.name)).sorted() where texts[other] != nil {
            add(other, texts)
            // What is imported when it is needed is not preloaded.
            if other.hasSuffix(".js"), !text.lazy.contains(other) { imported += (modules[other] ?? []) + [other] }
        }
        let asset = Self.asset(name, text.linked { byName[$0]?.path })
        byName[name] = asset
        byPath[asset.path] = asset
        modules[name] = imported.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static func asset(_ name: String, _ bytes: [UInt8]) -> Asset {
        let parts = name.split(separator: ".", maxSplits: 1)
        return Asset(
            path: "/assets/\(parts[0])-\(hash(bytes)).\(parts[1])", mediaType: mediaType(parts[1]), bytes: bytes)
    }

    /// FNV-1a, of which eight letters are enough to tell versions apart: the input is trusted, and a page names thirty of
    /// these, which no compression makes shorter.
    private static func hash(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        #if DEBUG
            // A browser that keeps a release build's asset permanently would not ask for the one in development.
            hash ^= 1
        #endif
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
