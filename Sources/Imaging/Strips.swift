/// A long image cut across its long side: no file is longer than WebP and browsers bear, and pixels stay pixels.
///
/// Only images need them whose renditions cannot be read: those are fitted as a whole into 16,383 pixels and 20
/// megapixels.
package struct Strips: Sendable, Hashable, Codable {
    /// The whole image's width in pixels at their scale.
    package let width: Int
    /// How much of the long side each has, but the last.
    package let length: Int

    /// No strip is longer.
    static let longest = 2_048
    /// Bytes of all strips together while they are cut.
    private static let mostBytes = 160_000_000

    /// What `full` needs; `nil` where renditions are enough, and for threads with nothing to read in them.
    init?(of full: Size, bands: Int) {
        let (short, long) = (min(full.width, full.height), max(full.width, full.height))
        let shape = full.height > full.width ? Self.tall : Self.wide
        guard short >= 100, long > 2_560, long >= shape * short else { return nil }
        let most = Double(Self.mostBytes / max(1, bands))
        let scale = min(1, 2_560 / Double(short), (most / Double(full.area)).squareRoot())
        width = max(1, Int(Double(full.width) * scale))
        let size = full.at(width: width)
        let side = max(size.width, size.height)
        let count = (side + Self.longest - 1) / Self.longest
        length = (side + count - 1) / count
    }

    /// How much higher than wide a long image is, and how much wider than high.
    static let (tall, wide) = (3, 4)

    /// The parts of an image of `size`, from the top or the left.
    func frames(of size: Size) -> [Frame] {
        let isTall = size.height > size.width
        return stride(from: 0, to: max(size.width, size.height), by: length).map { start in
            isTall
                ? Frame(left: 0, top: start, size: Size(size.width, min(length, size.height - start)))
                : Frame(left: start, top: 0, size: Size(min(length, size.width - start), size.height))
        }
    }

    /// The name of a strip's file: `860-0.webp` is the first.
    func file(_ index: Int) -> String { "\(width)-\(index).webp" }

    /// The files of an image of `full` size; `nil` for numbers no image has.
    func files(of full: Size) -> [String]? {
        guard (1...200_000).contains(width), (1...Self.longest).contains(length) else { return nil }
        let size = full.at(width: width)
        let side = max(size.width, size.height)
        guard side <= 200_000, side / length < 1_000 else { return nil }
        return (0..<(side + length - 1) / length).map(file)
    }
}
