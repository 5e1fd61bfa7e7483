/// Hangul syllables from straight strokes and rings in a unit square: a typeface of our own, as geometric as a poster's.
enum HangulGlyph {
    private enum Part {
        case line(Float, Float, Float, Float)
        case ring(Float, Float, Float)
    }

    /// Sets of outlines to fill one after another; empty unless it is a Hangul syllable.
    static func outlines(of scalar: Unicode.Scalar, weight: Float) -> [[[Point]]] {
        guard (0xAC00...0xD7A3).contains(scalar.value) else { return [] }
        let index = Int(scalar.value) - 0xAC00
        let lead = index / 588, vowel = index / 28 % 21, tail = index % 28
        let height: Float = tail == 0 ? 1 : 0.6
        var result: [[[Point]]] = []
        let upright = upright(vowel), flat = flat(vowel)
        let right: Float = upright.isEmpty ? 1 : 0.66, floor = flat.isEmpty ? height : height * 0.56
        // All strokes are as thick as the densest part allows: its bars need as much white between them.
        let room = min((floor - 0.04) / bars(lead), tail == 0 ? 1 : 0.35 / bars(tails[tail]))
        let pen = min(weight, room)
        func add(_ parts: [Part], _ low: Point, _ high: Point) {
            for part in parts { result.append(outline(part, low, high, pen)) }
        }
        add(consonant(lead), Point(0, 0), Point(right - 0.04, floor - 0.04))
        if !flat.isEmpty { add(flat, Point(0, floor), Point(right, height - 0.03)) }
        if !upright.isEmpty { add(upright, Point(right, 0), Point(1, height - (tail == 0 ? 0 : 0.03))) }
        if tail != 0 { add(consonant(tails[tail]), Point(0, 0.65), Point(1, 1)) }
        return result
    }

    /// The leading consonant nearest to each final one.
    private static let tails = [
        0, 0, 1, 0, 2, 2, 2, 3, 5, 5, 5, 5, 5, 5, 5, 5, 6, 7, 7, 9, 10, 11, 12, 14, 15, 16, 17, 18,
    ]

    /// Horizontal bars and the gaps between them, in strokes.
    private static func bars(_ consonant: Int) -> Float {
        switch consonant {
        case 5, 14, 16, 18: 5.2
        case 3, 4, 7, 8, 15, 17: 4
        default: 2.8
        }
    }

    private static func consonant(_ index: Int) -> [Part] {
        switch index {
        case 0, 1: [.line(0, 0, 1, 0), .line(1, 0, 1, 1)]
        case 15: [.line(0, 0, 1, 0), .line(1, 0, 1, 1), .line(0, 0.5, 1, 0.5)]
        case 2: [.line(0, 0, 0, 1), .line(0, 1, 1, 1)]
        case 3, 4: [.line(0, 0, 1, 0), .line(0, 0, 0, 1), .line(0, 1, 1, 1)]
        case 16: [.line(0, 0, 1, 0), .line(0, 0, 0, 1), .line(0, 1, 1, 1), .line(0, 0.5, 0.9, 0.5)]
        case 5: [.line(0, 0, 1, 0), .line(1, 0, 1, 0.5), .line(0, 0.5, 1, 0.5), .line(0, 0.5, 0, 1), .line(0, 1, 1, 1)]
        case 6: [.line(0, 0, 1, 0), .line(1, 0, 1, 1), .line(0, 1, 1, 1), .line(0, 0, 0, 1)]
        case 7, 8: [.line(0, 0, 0, 1), .line(1, 0, 1, 1), .line(0, 1, 1, 1), .line(0, 0.45, 1, 0.45)]
        case 17: [.line(0, 0, 1, 0), .line(0.28, 0, 0.28, 1), .line(0.72, 0, 0.72, 1), .line(0, 1, 1, 1)]
        case 9, 10: [.line(0.5, 0, 0, 1), .line(0.5, 0, 1, 1)]
        case 11: [.ring(0.5, 0.5, 0.5)]
        case 12, 13: [.line(0, 0, 1, 0), .line(0.5, 0, 0, 1), .line(0.5, 0, 1, 1)]
        case 14: [.line(0.35, 0, 0.65, 0), .line(0, 0.3, 1, 0.3), .line(0.5, 0.3, 0, 1), .line(0.5, 0.3, 1, 1)]
        default: [.line(0.3, 0, 0.7, 0), .line(0, 0.26, 1, 0.26), .ring(0.5, 0.72, 0.28)]
        }
    }

    private static func upright(_ vowel: Int) -> [Part] {
        switch vowel {
        case 0, 9: [.line(0.3, 0, 0.3, 1), .line(0.3, 0.5, 1, 0.5)]
        case 1, 10: [.line(0.1, 0, 0.1, 1), .line(1, 0, 1, 1), .line(0.1, 0.5, 1, 0.5)]
        case 2: [.line(0.3, 0, 0.3, 1), .line(0.3, 0.33, 1, 0.33), .line(0.3, 0.67, 1, 0.67)]
        case 4, 14: [.line(0.9, 0, 0.9, 1), .line(0.15, 0.5, 0.9, 0.5)]
        case 5, 15: [.line(0.45, 0, 0.45, 1), .line(1, 0, 1, 1), .line(0, 0.5, 0.45, 0.5)]
        case 6: [.line(0.9, 0, 0.9, 1), .line(0.15, 0.33, 0.9, 0.33), .line(0.15, 0.67, 0.9, 0.67)]
        case 3, 7: [.line(0.2, 0, 0.2, 1), .line(1, 0, 1, 1), .line(0.2, 0.35, 1, 0.35), .line(0.2, 0.65, 1, 0.65)]
        case 11, 16, 19, 20: [.line(0.7, 0, 0.7, 1)]
        default: []
        }
    }

    private static func flat(_ vowel: Int) -> [Part] {
        switch vowel {
        case 8, 9, 10, 11: [.line(0, 1, 1, 1), .line(0.5, 0.15, 0.5, 1)]
        case 12: [.line(0, 1, 1, 1), .line(0.33, 0.15, 0.33, 1), .line(0.67, 0.15, 0.67, 1)]
        case 13, 14, 15, 16: [.line(0, 0.3, 1, 0.3), .line(0.5, 0.3, 0.5, 1)]
        case 17: [.line(0, 0.3, 1, 0.3), .line(0.33, 0.3, 0.33, 1), .line(0.67, 0.3, 0.67, 1)]
        case 18, 19: [.line(0, 0.6, 1, 0.6)]
        default: []
        }
    }

    /// A part within a box; the strokes stay inside by half their weight and thin out where the box is low.
    private static func outline(_ part: Part, _ low: Point, _ high: Point, _ weight: Float) -> [[Point]] {
        let pen = min(weight, (high.y - low.y) * 0.36), inner = pointwiseMax(high - low - pen, Point(repeating: 0.01))
        func at(_ x: Float, _ y: Float) -> Point { low + pen / 2 + inner * Point(x, y) }
        switch part {
        case .line(let x0, let y0, let x1, let y1):
            let start = at(x0, y0), end = at(x1, y1)
            if x0 == x1 || y0 == y1 {
                return [Outline.rectangle(pointwiseMin(start, end) - pen / 2, pointwiseMax(start, end) + pen / 2)]
            }
            let half = Point(pen * 0.58, 0), rise = Point(0, pen / 2)
            return [[start - half - rise, start + half - rise, end + half + rise, end - half + rise]]
        case .ring(let x, let y, let r):
            let center = at(x, y), radii = pointwiseMax(inner * r, Point(repeating: pen * 0.6))
            return [
                Outline.ellipse(center, radii + pen / 2, fine: true),
                Outline.ellipse(center, pointwiseMax(radii - pen / 2, Point(repeating: 0.004)), fine: true).reversed(),
            ]
        }
    }
}
