/// Assets with their addresses. Where one names another as `"./live.js"`, it gets the other's address instead, so a
/// change in one also changes the address of everything that uses it.
struct AssetCollection: Sendable {
    private(set) var byName: [String: Asset] = [:]
    private(set) var byPath: [String: Asset] = [:]
    private(set) var modules: [String: [String]] = [:]

    init(_ sources: [(name: String, parts: [[UInt8]])]) {
        let texts = Dictionary(
            sources.map { ($0.name, String(decoding: $0.parts.joined(), as: UTF8.self)) }, uniquingKeysWith: { $1 })
        for source in sources { add(source.name, texts) }
    }

    private mutating func add(_ name: String, _ texts: [String: String]) {
        guard byName[name] == nil, var text = texts[name] else { return }
        var imported: [String] = []
        // Modules do not import in a circle, so this ends.
        for other in texts.keys.sorted() where other != name && text.contains("\"./\(other)\"") {
            add(other, texts)
            guard let path = byName[other]?.path else { continue }
            text = text.split(separator: "\"./\(other)\"", omittingEmptySubsequences: false).joined(
                separator: "\"\(path)\"")
            if other.hasSuffix(".js") { imported += (modules[other] ?? []) + [other] }
        }
        let parts = name.split(separator: ".", maxSplits: 1)
        let bytes = Array(text.utf8)
        let asset = Asset(
            path: "/assets/\(parts[0])-\(Self.hash(bytes)).\(parts[1])", mediaType: Self.mediaType(parts[1]),
            bytes: bytes)
        byName[name] = asset
        byPath[asset.path] = asset
        modules[name] = imported.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// FNV-1a, 64 bits: enough to tell versions apart, and nobody attacks their own program with it.
    private static func hash(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }

    private static func mediaType(_ suffix: Substring) -> String {
        switch suffix {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "webmanifest": "application/manifest+json"
        case "json": "application/speculationrules+json"
        default: "application/octet-stream"
        }
    }
}
