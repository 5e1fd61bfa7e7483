import Core

/// What decoding a file will take, estimated from its header by code of ours before any decoder sees it. A header that
/// cannot be read costs nothing here: the decoder will refuse it, or meet the limits of its process.
struct DecodingCost: Sendable, Equatable {
    /// Width times height of one frame, as the file declares them.
    var pixels = 0
    /// What the decoder keeps in memory: everything at once if a format or its options require it (interlaced PNG,
    /// progressive JPEG, HEIC, AVIF, WebP, GIF, TIFF in one strip), a few rows otherwise.
    var bytes = 0
    /// How often the decoder passes over the whole image.
    var scans = 1

    /// Pictures beyond either are large: they wait for each other and let small ones pass.
    static let smallPixels = 16_000_000
    static let smallBytes = 128 << 20

    var isLarge: Bool { pixels > Self.smallPixels || bytes > Self.smallBytes }

    init(pixels: Int = 0, bytes: Int = 0, scans: Int = 1) {
        self.pixels = pixels
        self.bytes = bytes
        self.scans = scans
    }

    init(path: String, format: ImageFormat) {
        guard let file = FileWindow(path) else { return }
        let cost: DecodingCost? =
            switch format {
            case .png: Self.png(file)
            case .jpeg: Self.jpeg(file)
            case .gif: Self.gif(file)
            case .webp: Self.webp(file)
            case .tiff: Self.tiff(file)
            case .heic, .avif: Self.heif(file)
            }
        if let cost { self = cost }
    }

    /// Throws ``Core/Problem/imageTooManyPixels(_:)`` or ``Core/Problem/imageTooHeavy``.
    func check(_ limits: ImageLimits) throws {
        guard pixels <= limits.maxPixels else { throw Problem.imageTooManyPixels(limits) }
        guard bytes <= limits.maxMemory, scans <= limits.maxScans else {
            throw Problem.imageTooHeavy.because("\(pixels) pixels, \(bytes) bytes to decode, \(scans) scans")
        }
    }

    /// A product that stops at the largest number instead of ending the process.
    static func product(_ factors: Int...) -> Int {
        factors.reduce(1) { product, factor in
            let (value, overflows) = product.multipliedReportingOverflow(by: max(0, factor))
            return overflows ? Int.max : value
        }
    }

    /// Rows of an image decoded from the top.
    private static let rows = 64

    /// ISO/IEC 15948 §11.2.1.
    private static func png(_ file: FileWindow) -> DecodingCost? {
        guard let width = file.bigEndian(at: 16, 4), let height = file.bigEndian(at: 20, 4),
            let depth = file.byte(at: 24), let colour = file.byte(at: 25), let interlace = file.byte(at: 28)
        else { return nil }
        guard !PNGBaggage(file).isTooMuch else { return DecodingCost(pixels: product(width, height), bytes: .max) }
        // Transparency may come from a chunk of its own.
        let bands = [0: 2, 2: 4, 3: 4, 4: 2, 6: 4][colour] ?? 4
        let pixel = bands * (depth > 8 ? 2 : 1)
        return DecodingCost(
            pixels: product(width, height), bytes: product(width, interlace == 0 ? rows : height, pixel))
    }

    /// Two frames in 32-bit colour, and the one that is shown.
    private static func gif(_ file: FileWindow) -> DecodingCost? {
        guard let width = file.littleEndian(at: 6, 2), let height = file.littleEndian(at: 8, 2),
            let flags = file.byte(at: 10)
        else { return nil }
        // What follows no colours with no block is no GIF, but text that begins like one.
        let colours = flags & 0x80 == 0 ? 0 : 6 << Int(flags & 7)
        guard let block = file.byte(at: 13 + colours), [0x21, 0x2C, 0x3B].contains(block) else { return nil }
        return DecodingCost(pixels: width * height, bytes: width * height * 12)
    }

    /// RFC 9649. Lossy images are decoded straight into their pixels, lossless ones through a second copy.
    private static func webp(_ file: FileWindow) -> DecodingCost? {
        func lossless(_ offset: Int) -> (Int, Int)? {
            guard let bits = file.littleEndian(at: offset + 1, 4) else { return nil }
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }
        switch file.text(at: 12, 4) {
        case "VP8 ":
            guard let width = file.littleEndian(at: 26, 2), let height = file.littleEndian(at: 28, 2) else {
                return nil
            }
            let pixels = (width & 0x3FFF) * (height & 0x3FFF)
            return DecodingCost(pixels: pixels, bytes: pixels * 4)
        case "VP8L":
            guard let (width, height) = lossless(20) else { return nil }
            return DecodingCost(pixels: width * height, bytes: width * height * 8)
        case "VP8X":
            guard let flags = file.byte(at: 20), let width = file.littleEndian(at: 24, 3),
                let height = file.littleEndian(at: 27, 3)
            else { return nil }
            let pixels = product(width + 1, height + 1)
            // Which of the two follows later; an animation keeps a canvas besides.
            return DecodingCost(pixels: pixels, bytes: product(pixels, flags & 0x02 == 0 ? 8 : 12))
        default:
            return nil
        }
    }
}
