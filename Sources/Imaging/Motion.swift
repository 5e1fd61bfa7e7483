/// What an animation's rendition shows of it.
package struct Motion: Sendable, Hashable, Codable {
    /// Pixels; 0 if it cannot be shown.
    package let width: Int
    /// How many frames move; fewer than ``total`` where the rest would take too much.
    package let frames: Int
    /// How many the original has; 0 where nobody counted.
    package let total: Int

    /// The name of its file.
    static let file = "moving.webp"

    /// An original that moves, of which only the first frame can be shown.
    static func still(_ total: Int) -> Motion { Motion(width: 0, frames: 0, total: total) }

    var isShown: Bool { frames > 0 }

    /// Whether numbers from a worker can be.
    var isSound: Bool {
        (0...16_383).contains(width) && (0...10_000).contains(frames) && (0...10_000_000).contains(total)
            && (width > 0) == (frames > 0)
    }
}

/// What an animation may take. Each cap alone keeps a rendition within a few seconds.
struct MotionLimits {
    var width = 960
    /// An animation smaller than this is cut rather than made smaller still.
    var leastWidth = 240
    var frames = 600
    /// Of all frames together, decoded.
    var sourcePixels = 300_000_000
    /// Of all frames together, encoded: they are in memory with four bands.
    var pixels = 24_000_000
    var bytes = 12 << 20

    /// How wide, and how many frames, of an animation of `total` frames stored in `stored` pixels each, which a recipe
    /// leaves `full`.
    func plan(_ total: Int, stored: Int, full: Size) -> (width: Int, frames: Int) {
        let shown = max(1, min(total, frames, sourcePixels / max(1, stored)))
        func area(_ width: Int) -> Int { max(1, full.at(width: width).area) }
        var width = min(full.width, self.width)
        if area(width) * shown > pixels {
            let scale = (Double(pixels) / Double(area(width) * shown)).squareRoot()
            width = max(min(width, leastWidth), Int(Double(width) * scale))
        }
        return (width, max(1, min(shown, pixels / area(width))))
    }
}
