import Imaging
import Works

/// How much a palette is in the colours that are asked for. docs/decisions/0063-colour-search.md has the arithmetic.
///
/// A search asks this of every work, so all colours are compared with a swatch at once, each in a lane of its own.
struct ColourScore: Sendable {
    private var lightness = Self.nowhere
    private var a = Self.nowhere
    private var b = Self.nowhere
    /// How much of each, together 1.
    private var weights = SIMD4<Float>.zero

    /// From this distance in OKLab on, a colour is another one.
    static let reach: Float = 0.2
    /// How many swatches a palette has at most.
    static let swatches = 5
    /// A lane without a colour is near nothing.
    private static let nowhere = SIMD4<Float>(repeating: 1_000)

    /// - Parameter colours: one to three, of which one at least has a weight. One that is given twice counts once.
    init(_ colours: [AskedColour]) {
        let total = Float(max(colours.reduce(0) { $0 + $1.weight }, 1))
        var lanes: [String: Int] = [:]
        for colour in colours where colour.weight > 0 {
            let lane = lanes[colour.hex] ?? lanes.count
            guard lane < ColourQuestion.mostColours, let lab = OKLab(hex: colour.hex) else { continue }
            lanes[colour.hex] = lane
            (lightness[lane], a[lane], b[lane]) = (Float(lab.l), Float(lab.a), Float(lab.b))
            weights[lane] += Float(colour.weight) / total
        }
    }

    /// 0…1, of l, a, b and share of each swatch, the heaviest first; shares are together at most 1. Where it cannot be
    /// `least` it is 0, which is mostly known after a swatch or two: by Cauchy's inequality the score is at most the root
    /// of what was like the colours so far and all that is still to come.
    func callAsFunction(_ palette: UnsafePointer<SIMD4<Float>>, orNoneBelow least: Float) -> Float {
        let squaredReach = Self.reach * Self.reach
        // Sums of shares are rounded.
        let needed = least * least - 0.001
        var (shares, alike, rest) = (SIMD4<Float>.zero, Float(0), Float(1))
        for index in 0..<Self.swatches {
            let swatch = palette[index]
            let (dl, da, db) = (lightness - swatch.x, a - swatch.y, b - swatch.z)
            let distances = dl * dl + da * da + db * db
            let nearest = distances.min()
            rest -= swatch.w
            if nearest < squaredReach {
                let likeness = 1 - nearest / squaredReach
                let share = swatch.w * likeness * likeness
                alike += share
                // The first of two that are equally near.
                if distances.x == nearest {
                    shares.x += share
                } else if distances.y == nearest {
                    shares.y += share
                } else {
                    shares.z += share
                }
            }
            if alike + rest < needed { return 0 }
        }
        return alike > 0 ? (weights * shares).squareRoot().sum() : 0
    }
}

/// A work with its score. The better one comes first; of two equals, the newer.
package struct ColourMatch: Comparable, Sendable {
    let work: Int64
    let score: Float

    package static func < (left: ColourMatch, right: ColourMatch) -> Bool {
        left.score != right.score ? left.score > right.score : left.work > right.work
    }
}

/// The first of many matches, without sorting all of them.
struct BestMatches {
    private let count: Int
    private var found: [ColourMatch] = []
    private var last: ColourMatch?

    /// What is worse is not among them.
    var leastScore: Float { last?.score ?? 0 }

    init(_ count: Int) {
        self.count = count
        found.reserveCapacity(count * 2)
    }

    mutating func offer(_ match: ColourMatch) {
        if let last, !(match < last) { return }
        found.append(match)
        if found.count >= count * 2 { cut() }
    }

    mutating func sorted() -> [ColourMatch] {
        cut()
        return found
    }

    private mutating func cut() {
        found.sort()
        guard found.count >= count else { return }
        found.removeLast(found.count - count)
        last = found.last
    }
}
