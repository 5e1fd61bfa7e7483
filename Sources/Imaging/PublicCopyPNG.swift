import Core

/// A PNG (ISO/IEC 15948) with the chunks of its still image, and the orientation.
enum PublicPNG {
    private static let kept: Set = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD", "pHYs",
    ]

    static func bytes(from file: [UInt8]) throws -> [UInt8] {
        var input = ByteCursor(file)
        try input.expect([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        var header: Range<Int>?
        var orientation: ExifOrientation?
        var body: [UInt8] = []
        body.reserveCapacity(file.count)
        var (hasPicture, hasProfile) = (false, false)
        var name = ""
        while name != "IEND" {
            // Decoders show a file that ends after its pixels without saying so.
            if input.isAtEnd, hasPicture {
                body += chunk("IEND", [])
                break
            }
            let start = input.offset
            let length = try input.bigEndian(4)
            name = try input.text(4)
            let payload = try input.take(length)
            _ = try input.take(4)
            guard header != nil || name == "IHDR" else { throw input.damage("no header") }
            if name == "IHDR" {
                guard header == nil, length == 13 else { throw input.damage("not a header") }
                header = start..<input.offset
            } else if Self.kept.contains(name) {
                // Decoders go by the first profile.
                guard name != "iCCP" || !hasProfile else { continue }
                hasProfile = hasProfile || name == "iCCP"
                body += file[start..<input.offset]
            } else if name == "eXIf", orientation == nil {
                orientation = ExifOrientation(in: file[payload])
            }
            if name == "IDAT" { hasPicture = true }
        }
        guard let header, hasPicture else { throw input.damage("no picture") }
        return file[..<header.upperBound] + (orientation?.tiff.map { chunk("eXIf", $0) } ?? []) + body
    }

    private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + payload
        return .init(bigEndian: payload.count, 4) + checked + .init(bigEndian: Int(crc32(checked)), 4)
    }

    /// Annex D.
    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { remainder, byte in
            (0..<8).reduce(remainder ^ UInt32(byte)) { value, _ in
                value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
            }
        }
    }
}
