/// A WebP container (RFC 9649) rebuilt from another one with only its image.
///
/// libvips writes Exif into every WebP, even when asked to strip it, so metadata is left out here: only the chunks
/// named below are copied.
struct WebPFile {
    let bytes: [UInt8]

    /// Takes a still image's container; `nil` if it has no image. `profile` is an ICC profile to embed.
    init?(repacking container: [UInt8], size: Size, profile: [UInt8]?) {
        var picture: ArraySlice<UInt8>?
        var alpha: ArraySlice<UInt8>?
        var offset = 12
        while offset + 8 <= container.count {
            let length = (0..<4).reduce(0) { $0 | Int(container[offset + 4 + $1]) << (8 * $1) }
            let end = offset + 8 + length + length % 2
            guard end <= container.count else { return nil }
            switch String(decoding: container[offset..<offset + 4], as: UTF8.self) {
            case "VP8 ", "VP8L": picture = container[offset..<end]
            case "ALPH": alpha = container[offset..<end]
            default: break
            }
            offset = end
        }
        guard let picture else { return nil }

        let losslessAlpha =
            picture.dropFirst(3).first == UInt8(ascii: "L") && picture[picture.startIndex + 12] & 0x10 != 0
        var body = Array("WEBP".utf8)
        if alpha != nil || profile != nil {
            let flags: UInt8 = (profile == nil ? 0 : 0x20) | (alpha == nil && !losslessAlpha ? 0 : 0x10)
            var header: [UInt8] = [flags, 0, 0, 0]
            for side in [size.width - 1, size.height - 1] {
                header += (0..<3).map { UInt8(truncatingIfNeeded: side >> (8 * $0)) }
            }
            body += Self.chunk("VP8X", header)
        }
        if let profile { body += Self.chunk("ICCP", profile) }
        if let alpha { body += alpha }
        body += picture
        bytes = Self.chunk("RIFF", body)
    }

    private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
        let length = (0..<4).map { UInt8(truncatingIfNeeded: payload.count >> (8 * $0)) }
        return Array(name.utf8) + length + payload + (payload.count % 2 == 0 ? [] : [0])
    }
}
