package import Core

/// A point or a rectangle of an image, in ten-thousandths of its shown width and height.
package struct MarkPlace: Sendable, Equatable {
    package let media: ID<Media>
    package let x: Int
    package let y: Int
    /// 0, as `h`, for a point.
    package let w: Int
    package let h: Int

    /// As it is stored.
    package init(stored media: ID<Media>, x: Int, y: Int, w: Int, h: Int) {
        self.media = media
        self.x = x
        self.y = y
        self.w = w
        self.h = h
    }

    /// Of the image's id and two or four decimal fractions from 0 to 1, with spaces between them. What reaches over the
    /// edge ends there; `nil` for anything else.
    package init?(_ text: String) {
        guard text.utf8.count <= 80 else { return nil }
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3 || parts.count == 5, let media = ID<Media>(String(parts[0])) else { return nil }
        let numbers = parts.dropFirst().compactMap { Self.fraction(Array($0.utf8)) }
        guard numbers.count == parts.count - 1 else { return nil }
        let (x, y) = (numbers[0], numbers[1])
        let (w, h) = numbers.count == 4 ? (numbers[2], numbers[3]) : (0, 0)
        self.init(stored: media, x: x, y: y, w: min(w, Self.whole - x), h: min(h, Self.whole - y))
    }

    package static let whole = 10_000

    package var isPoint: Bool { w == 0 && h == 0 }

    /// Which ninth of the image its middle is in: 0 at the upper left, 8 at the lower right.
    package var zone: Int {
        let (column, row) = (third(x + w / 2), third(y + h / 2))
        return 3 * row + column
    }

    private func third(_ place: Int) -> Int { min(2, 3 * place / Self.whole) }

    /// Digits, and perhaps a point among them; what is behind the fourth decimal is dropped.
    private static func fraction(_ text: [UInt8]) -> Int? {
        guard (1...12).contains(text.count) else { return nil }
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (48...57).contains($0) } }),
            parts[0].count == 1
        else { return nil }
        let decimals = (parts.count == 2 ? Array(parts[1].prefix(4)) : []) + [48, 48, 48, 48]
        let digits = parts[0] + decimals.prefix(4)
        let value = digits.reduce(0) { 10 * $0 + Int($1 - 48) }
        return value <= whole ? value : nil
    }
}
