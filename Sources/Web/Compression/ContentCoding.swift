import NIOCore

/// How a response is compressed. https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1
enum ContentCoding: String, Sendable, CaseIterable {
    // In the order of preference.
    case zstd, gzip

    /// The best that a client accepts; `nil` if it takes none of them.
    ///
    /// - Parameter accepted: its `Accept-Encoding`, such as `gzip;q=0.5, zstd`.
    init?(accepting accepted: String?) {
        let names = Self.names(acceptedBy: accepted)
        guard let best = Self.allCases.first(where: { names.contains(Substring($0.rawValue)) }) else { return nil }
        self = best
    }

    /// All codings that an `Accept-Encoding` names and does not refuse.
    static func names(acceptedBy accepted: String?) -> Set<Substring> {
        guard let accepted else { return [] }
        var found: Set<Substring> = []
        for entry in accepted.utf8.split(separator: UInt8(ascii: ",")) {
            let parts = Substring(entry).split(separator: ";").map { part in
                part.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
            }
            // All others are taken as they come; zero alone is a refusal.
            let isRefused = parts.dropFirst().contains { part in
                part.lowercased().hasPrefix("q=0") && !part.dropFirst(3).contains { ("1"..."9").contains($0) }
            }
            if let name = parts.first, !isRefused { found.insert(name) }
        }
        return found
    }

    /// How much time compressing may take: less than rendering, or whatever it takes, once.
    enum Effort { case page, asset }

    /// The bytes compressed; `nil` if that does not make them fewer.
    func compress(_ bytes: ByteBuffer, _ effort: Effort) -> ByteBuffer? {
        let compressor: any Compressor =
            switch (self, effort) {
            case (.zstd, .page): Zstd.fast
            case (.zstd, .asset): Zstd.best
            case (.gzip, .page): Deflate.fast
            case (.gzip, .asset): Deflate.best
            }
        guard let compressed = compressor.compress(bytes), compressed.readableBytes < bytes.readableBytes else {
            return nil
        }
        return compressed
    }
}

protocol Compressor: Sendable {
    /// `nil` if it fails, for lack of memory.
    func compress(_ bytes: ByteBuffer) -> ByteBuffer?
}

extension ByteBuffer {
    /// What `write` makes of these bytes, with room for `capacity`; `nil` if it makes nothing.
    func compressed(capacity: Int, _ write: (UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) -> Int?)
        -> ByteBuffer?
    {
        var output = ByteBuffer()
        let count = withUnsafeReadableBytes { input in
            output.writeWithUnsafeMutableBytes(minimumWritableBytes: capacity) { write(input, $0) ?? 0 }
        }
        return count > 0 ? output : nil
    }
}
