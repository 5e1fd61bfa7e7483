/// An affine map of gamma-encoded RGB in 0…1: three rows of red, green and blue gain and an offset.
struct ColourMatrix: Hashable, Sendable {
    var rows: [[Double]]

    static let identity = ColourMatrix(rows: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]])

    /// 0 is grey by the luma of Rec. 709, 1 leaves colours alone.
    static func saturation(_ amount: Double) -> ColourMatrix {
        let luma = [0.2126, 0.7152, 0.0722]
        return ColourMatrix(
            rows: (0..<3).map { row in
                (0..<3).map { luma[$0] * (1 - amount) + ($0 == row ? amount : 0) } + [0]
            })
    }

    /// Steeper or flatter around middle grey.
    static func contrast(_ amount: Double) -> ColourMatrix {
        tones(black: [0.5 - 0.5 * amount], white: [0.5 + 0.5 * amount])
    }

    /// Where black and white go, per channel or for all three: tints shadows and lights apart.
    static func tones(black: [Double], white: [Double]) -> ColourMatrix {
        ColourMatrix(
            rows: (0..<3).map { row in
                let low = black[row % black.count]
                let high = white[row % white.count]
                return (0..<3).map { $0 == row ? high - low : 0 } + [low]
            })
    }

    /// This map, then `next`.
    func then(_ next: ColourMatrix) -> ColourMatrix {
        ColourMatrix(
            rows: next.rows.map { row in
                (0..<4).map { column in
                    (0..<3).reduce(column == 3 ? row[3] : 0) { $0 + row[$1] * rows[$1][column] }
                }
            })
    }

    /// Between the identity (0) and this map (1).
    func mixed(_ strength: Double) -> ColourMatrix {
        ColourMatrix(
            rows: zip(Self.identity.rows, rows).map { still, moved in
                zip(still, moved).map { $0 + ($1 - $0) * strength }
            })
    }
}
