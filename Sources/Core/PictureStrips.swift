/// A long image in pieces across its long side, each at the scale it is read at. `Imaging.Strips` makes them.
public struct PictureStrips: Hashable, Sendable {
    /// The whole image's width in pixels at their scale.
    public let width: Int
    /// How much of the long side each has, but the last.
    public let length: Int

    public init(width: Int, length: Int) {
        self.width = width
        self.length = length
    }

    /// Reads what ``description`` writes.
    init?(_ text: Substring) {
        guard text.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false)
        guard numbers.count == 2, let width = Int(numbers[0], in: 1...200_000),
            let length = Int(numbers[1], in: 1...16_383)
        else { return nil }
        self.init(width: width, length: length)
    }

    /// As it is stored among an image's widths: `860/2000`.
    public var description: String { "\(width)/\(length)" }

    /// The sizes of the pieces of an image of `width` × `height`, from the top or the left.
    public func sizes(width full: Int, height: Int) -> [(width: Int, height: Int)] {
        let across = width
        let down = max(1, Int((Double(height) * Double(across) / Double(max(1, full))).rounded()))
        let isTall = down > across
        return stride(from: 0, to: max(across, down), by: length).prefix(1_000).map { start in
            isTall ? (across, min(length, down - start)) : (min(length, across - start), down)
        }
    }
}
