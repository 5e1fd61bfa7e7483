/// The colour space a file names by code points (ITU-T H.273) instead of an ICC profile: the `nclx` box of HEIC and
/// AVIF, the `cICP` chunk of PNG. libvips passes over both.
enum CodedColour {
    /// Whether samples are Display P3: primaries 12 with the transfer function of sRGB (13) or one taken for it.
    static func isDisplayP3(_ file: ImageFile) -> Bool {
        let mark: String
        let width: Int
        switch file.format {
        case .heic, .avif: (mark, width) = ("colrnclx", 2)
        case .png: (mark, width) = ("cICP", 1)
        case .jpeg, .webp, .gif, .tiff: return false
        }
        // Descriptions come before the pixels.
        let head = file.beginning(16_384)
        guard let start = index(of: Array(mark.utf8), in: head), start + width * 2 <= head.count else { return false }
        let primaries = head[start + width - 1]
        let transfer = head[start + width * 2 - 1]
        return primaries == 12 && [1, 2, 6, 13].contains(transfer)
    }

    /// Where `mark` ends.
    static func index(of mark: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= mark.count else { return nil }
        for start in 0...bytes.count - mark.count where bytes[start] == mark[0] {
            if bytes[start..<start + mark.count].elementsEqual(mark) { return start + mark.count }
        }
        return nil
    }
}
