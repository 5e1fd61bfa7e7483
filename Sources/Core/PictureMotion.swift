/// What moves of an image that moves. `Imaging.Motion` makes it.
public struct PictureMotion: Hashable, Sendable {
    /// Pixels; 0 if it cannot be shown.
    public let width: Int
    /// How many frames move; 0 if none.
    public let frames: Int
    /// How many the original has; 0 where nobody counted.
    public let total: Int

    public init(width: Int, frames: Int, total: Int) {
        self.width = width
        self.frames = frames
        self.total = total
    }

    /// Reads what ``description`` writes.
    init?(_ text: Substring) {
        guard text.utf8.starts(with: Self.mark.utf8) else { return nil }
        let numbers = text.dropFirst(Self.mark.count).split(separator: "/", omittingEmptySubsequences: false)
            .map { Int($0, in: 0...10_000_000) }
        guard numbers.count == 3, let width = numbers[0], let frames = numbers[1], let total = numbers[2] else {
            return nil
        }
        self.init(width: width, frames: frames, total: total)
    }

    private static let mark = "moving:"

    /// As it is stored among an image's widths: `moving:640/48/120`.
    public var description: String { "\(Self.mark)\(width)/\(frames)/\(total)" }

    /// What its maker should know before it is shared: that it is cut, or does not move.
    public var note: Phrase? {
        if frames == 0, total > 1 {
            return Phrase(
                "움직이는 이미지지만 여기서는 \(total)장면 가운데 첫 장면만 보여요.",
                "This image moves, but only the first of its \(total) frames can be shown here.")
        }
        if frames == 0 {
            return Phrase(
                "움직이는 이미지지만 여기서는 첫 장면만 보여요.", "This image moves, but only its first frame can be shown here.")
        }
        guard frames < total else { return nil }
        return Phrase(
            "움직이는 이미지 \(total)장면 가운데 처음 \(frames)장면만 재생돼요.",
            "Of this image’s \(total) frames, only the first \(frames) will play.")
    }
}
