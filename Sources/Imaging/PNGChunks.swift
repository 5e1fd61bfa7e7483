/// The chunks of a PNG (ISO/IEC 15948 §5.3) as their heads tell, from the front.
struct PNGChunks: Sequence, IteratorProtocol {
    private let file: FileWindow
    private var offset = 8

    init(_ file: FileWindow) { self.file = file }

    mutating func next() -> (name: String, body: Range<Int>)? {
        guard let length = file.bigEndian(at: offset, 4), let name = file.text(at: offset + 4, 4) else { return nil }
        defer { offset += 12 + length }
        return (name, offset + 8..<offset + 8 + length)
    }
}

/// What a PNG carries beside its pixels. Texts and profiles are inflated before any pixel, a thousandfold at most, whatever
/// the header asks for.
struct PNGBaggage {
    /// Bytes of all texts (§11.3.3).
    private(set) var words = 0
    /// Bytes of all profiles (§11.3.2.3).
    private(set) var profiles = 0
    private(set) var chunks = 0

    init(_ file: FileWindow) {
        for (name, body) in PNGChunks(file) {
            chunks += 1
            switch name {
            case "zTXt", "iTXt", "tEXt": words += body.count
            case "iCCP": profiles += body.count
            default: break
            }
            if name == "IEND" || chunks > Self.mostChunks { break }
        }
    }

    private static let mostChunks = 100_000

    /// Whether nobody could read it in time, with or without its texts.
    var isTooMuch: Bool { chunks > Self.mostChunks || profiles > 32 << 20 }

    /// Whether decoders get the image without it, and with one profile: sixty texts of fifty megabytes, packed into three,
    /// take 22 s to inflate.
    var isHeavy: Bool { words > 1 << 18 || profiles > 1 << 19 }
}
