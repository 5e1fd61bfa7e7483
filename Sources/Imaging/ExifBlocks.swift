/// The Exif blocks of a file, by their marks alone wherever these are: a decoder that takes a file apart otherwise than we
/// do finds no others.
struct ExifBlocks: Sequence, IteratorProtocol {
    private let file: FileWindow
    private let format: ImageFormat
    private let mark: String
    private var offset = 0

    /// `nil` for formats of which libvips reads none, and for those whose own are hidden from it (``HEIFExif``).
    init?(_ file: FileWindow, _ format: ImageFormat) {
        switch format {
        case .jpeg: mark = "Exif"
        case .png: mark = "eXIf"
        case .webp: mark = "EXIF"
        case .heic, .avif, .gif, .tiff: return nil
        }
        self.file = file
        self.format = format
    }

    mutating func next() -> Range<Int>? {
        while let place = file.index(of: mark, from: offset) {
            offset = place + 1
            if let block = block(at: place), block.upperBound <= file.size { return block }
        }
        return nil
    }

    private func block(at place: Int) -> Range<Int>? {
        switch format {
        case .jpeg:
            guard file.bigEndian(at: place - 4, 2) == 0xFFE1, let length = file.bigEndian(at: place - 2, 2), length > 6
            else { return nil }
            return place..<place - 2 + length
        case .png: return file.bigEndian(at: place - 4, 4).map { place + 4..<place + 4 + $0 }
        default: return file.littleEndian(at: place + 4, 4).map { place + 8..<place + 8 + $0 }
        }
    }

    /// Pictures beside the one that is shown have theirs, too.
    private static let most = 64

    /// Whether a decoder that follows their directories is soon done.
    var areTrees: Bool {
        var count = 0
        for block in self {
            count += 1
            guard count <= Self.most, ExifDirectories(file, in: block).isTree else { return false }
        }
        return true
    }
}

/// The Exif of a HEIC or AVIF. How such an image is to be turned is said elsewhere, so decoders need none of it.
enum HEIFExif {
    /// The file with other names in the place of Exif's, wherever an entry of a list of items has one; `nil` where none
    /// does.
    static func hidden(in file: ImageFile, _ limits: ImageLimits) throws -> ImageFile? {
        guard let window = FileWindow(file) else { return nil }
        let places = names(window)
        guard !places.isEmpty else { return nil }
        var bytes = try file.contents(limits)
        for place in places { bytes.replaceSubrange(place..<place + 4, with: "skip".utf8) }
        return ImageFile(bytes, insteadOf: file)
    }

    private static let name = Array("exif".utf8)
    /// ISO/IEC 14496-12 §8.11.6: after the version, a number of two bytes or four and two bytes of protection. All of it is
    /// 8 bytes further where the box says its size in 8 bytes more (§4.2).
    private static let offsets = [12, 14, 20, 22]

    private static func names(_ file: FileWindow) -> [Int] {
        var places: [Int] = []
        var offset = 0
        while let place = file.index(of: "infe", from: offset) {
            offset = place + 1
            places += offsets.map { place + $0 }.filter { place in
                name.indices.allSatisfy { index in file.byte(at: place + index).map { $0 | 0x20 } == name[index] }
            }
        }
        return places
    }
}
