/// A coarse grid of numbers stretched over a picture and read smoothly in between: what is soft need not be computed
/// at every pixel.
struct Field: Sendable {
    let columns: Int
    let rows: Int
    var values: [Float]

    init(columns: Int, rows: Int, value: Float = 0) {
        self.columns = max(columns, 2)
        self.rows = max(rows, 2)
        values = Array(repeating: value, count: self.columns * self.rows)
    }

    /// `make` gets the position as 0…1 across and down.
    init(columns: Int, rows: Int, _ make: (_ u: Float, _ v: Float) -> Float) {
        self.init(columns: columns, rows: rows)
        let columns = self.columns, rows = self.rows
        values.withUnsafeMutableBufferPointer { values in
            for row in 0..<rows {
                for column in 0..<columns {
                    values[row * columns + column] = make(
                        Float(column) / Float(columns - 1), Float(row) / Float(rows - 1))
                }
            }
        }
    }

    /// The value at `u`, `v` (0…1, held at the edges).
    @inline(__always)
    func callAsFunction(_ u: Float, _ v: Float) -> Float {
        let x = bounded(u) * Float(columns - 1), y = bounded(v) * Float(rows - 1)
        let column = min(Int(x), columns - 2), row = min(Int(y), rows - 2)
        let fx = x - Float(column), fy = y - Float(row)
        return values.withUnsafeBufferPointer { values in
            let at = row * columns + column
            let top = values[at] + (values[at + 1] - values[at]) * fx
            let bottom = values[at + columns] + (values[at + columns + 1] - values[at + columns]) * fx
            return top + (bottom - top) * fy
        }
    }

    /// Three box blurs of `radius` cells, which is nearly a Gaussian.
    mutating func blur(radius: Int) {
        guard radius > 0 else { return }
        var other = values
        for _ in 0..<3 {
            Self.sweep(values, into: &other, lines: rows, count: columns, line: columns, step: 1, radius: radius)
            Self.sweep(other, into: &values, lines: columns, count: rows, line: 1, step: columns, radius: radius)
        }
    }

    private static func sweep(
        _ source: [Float], into target: inout [Float], lines: Int, count: Int, line: Int, step: Int, radius: Int
    ) {
        let scale = 1 / Float(2 * radius + 1)
        source.withUnsafeBufferPointer { source in
            target.withUnsafeMutableBufferPointer { target in
                for index in 0..<lines {
                    let start = index * line
                    func value(_ at: Int) -> Float { source[start + min(max(at, 0), count - 1) * step] }
                    var sum: Float = 0
                    for at in -radius...radius { sum += value(at) }
                    for at in 0..<count {
                        target[start + at * step] = sum * scale
                        sum += value(at + radius + 1) - value(at - radius)
                    }
                }
            }
        }
    }
}
