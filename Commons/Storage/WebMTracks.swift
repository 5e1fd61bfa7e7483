/// What tracks a WebM file has, read by its structure (RFC 8794, RFC 9559): words in it may say anything.
enum WebMTracks {
    /// The first bytes of an element: its name, its length if that is known, and where its content begins.
    struct Head {
        let id: UInt32
        /// `nil`: it ends where its last part ends.
        let length: Int?
        let byteCount: Int

        /// Names take up to four bytes, lengths up to eight.
        static let longest = 12

        init?(_ bytes: ArraySlice<UInt8>) {
            guard let first = bytes.first, first >= 0x10 else { return nil }
            let idBytes = first.leadingZeroBitCount + 1
            let rest = bytes.dropFirst(idBytes)
            guard let marked = rest.first, marked > 0 else { return nil }
            let lengthBytes = marked.leadingZeroBitCount + 1
            guard rest.count >= lengthBytes else { return nil }
            id = bytes.prefix(idBytes).reduce(0) { $0 << 8 | UInt32($1) }
            let mask = UInt64(1) << (7 * UInt64(lengthBytes)) - 1
            let value = rest.prefix(lengthBytes).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & mask
            length = value == mask ? nil : Int(value)
            byteCount = idBytes + lengthBytes
        }
    }

    static let header: UInt32 = 0x1A45_DFA3
    static let segment: UInt32 = 0x1853_8067
    static let tracks: UInt32 = 0x1654_AE6B
    static let cluster: UInt32 = 0x1F43_B675
    private static let entry: UInt32 = 0xAE
    private static let kind: UInt32 = 0x83
    private static let codec: UInt32 = 0x86

    /// Whether the content of `Tracks` is sound that browsers play, and nothing besides.
    static func areSound(_ content: ArraySlice<UInt8>) -> Bool {
        guard let entries = parts(of: content)?.filter({ $0.id == entry }), !entries.isEmpty else { return false }
        return entries.allSatisfy { entry in
            guard let parts = parts(of: entry.content) else { return false }
            let kinds = parts.filter { $0.id == kind }.map { Array($0.content) }
            let codecs = parts.filter { $0.id == codec }.map { String(decoding: $0.content, as: UTF8.self) }
            return kinds == [[2]] && (codecs == ["A_OPUS"] || codecs == ["A_VORBIS"])
        }
    }

    private static func parts(of content: ArraySlice<UInt8>) -> [(id: UInt32, content: ArraySlice<UInt8>)]? {
        var parts: [(id: UInt32, content: ArraySlice<UInt8>)] = []
        var rest = content
        while !rest.isEmpty {
            guard let head = Head(rest), let length = head.length, head.byteCount + length <= rest.count else {
                return nil
            }
            parts.append((head.id, rest.dropFirst(head.byteCount).prefix(length)))
            rest = rest.dropFirst(head.byteCount + length)
        }
        return parts
    }
}
