extension DecodingCost {
    /// Whether the compressed chunks beside the pixels of a PNG (ISO/IEC 15948 §11.3.2.3 profiles, §11.3.3 texts) are
    /// as small as it is in honest files. It is inflated before any pixel, a thousandfold at most, whatever the header
    /// asks for.
    static func hasFewWords(_ file: FileWindow) -> Bool {
        var (offset, chunks, words, profile) = (8, 0, 0, 0)
        while let length = file.bigEndian(at: offset, 4), let name = file.text(at: offset + 4, 4) {
            chunks += 1
            switch name {
            case "zTXt": words += length
            case "iTXt": words += isCompressed(at: offset + 8, file) ? length : 0
            case "iCCP": profile += length
            case "IEND": return true
            default: break
            }
            guard chunks < 100_000, words <= 1 << 18, profile <= 1 << 19 else { return false }
            offset += 12 + length
        }
        return true
    }

    /// A keyword of 79 bytes at most, a zero, and the flag.
    private static func isCompressed(at offset: Int, _ file: FileWindow) -> Bool {
        let end = (offset..<offset + 80).first { file.byte(at: $0) == 0 }
        return end.map { file.byte(at: $0 + 1) != 0 } ?? true
    }
}
