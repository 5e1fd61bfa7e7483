/// One of the eight ways to lay a rectangle on its grid: mirrored left to right first, then turned clockwise.
struct Turn: Hashable, Sendable {
    var mirrored: Bool
    /// 0…3.
    var quarters: Int

    /// The Exif orientation 1…8 (CIPA DC-008 §4.6.4); anything else is upright.
    init(orientation: Int) {
        let table: [Int: (Bool, Int)] = [
            2: (true, 0), 3: (false, 2), 4: (true, 2), 5: (true, 3), 6: (false, 1), 7: (true, 1), 8: (false, 3),
        ]
        (mirrored, quarters) = table[orientation] ?? (false, 0)
    }

    var isIdentity: Bool { !mirrored && quarters == 0 }

    /// Whether width and height change places.
    var isSideways: Bool { quarters % 2 == 1 }

    func then(quarterTurns: Int) -> Turn {
        var turn = self
        turn.quarters = (quarters + quarterTurns) % 4
        return turn
    }

    func applied(to size: Size) -> Size { isSideways ? Size(size.height, size.width) : size }

    /// Where `frame` of the turned image is in the unturned image of `size`.
    func source(of frame: Frame, in size: Size) -> Frame {
        var frame = frame
        var around = applied(to: size)
        for _ in 0..<quarters {
            // Undo one clockwise quarter: the left side came from the bottom.
            frame = Frame(
                left: frame.top, top: around.width - frame.left - frame.size.width,
                size: Size(frame.size.height, frame.size.width))
            around = Size(around.height, around.width)
        }
        if mirrored { frame.left = size.width - frame.left - frame.size.width }
        return frame
    }
}

/// Pixels across and down.
struct Size: Hashable, Sendable {
    var width: Int
    var height: Int

    init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    var area: Int { width * height }

    /// The same aspect at another width, at least one pixel high.
    func at(width: Int) -> Size {
        Size(width, max(1, Int((Double(height) * Double(width) / Double(self.width)).rounded())))
    }
}

/// A rectangle of pixels.
struct Frame: Hashable, Sendable {
    var left: Int
    var top: Int
    var size: Size
}
