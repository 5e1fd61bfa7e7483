/// The trace of a point that jumps by a Clifford or De Jong map millions of times, developed like a photograph.
enum Attractor: Style {
    static let finish = Finish(grain: 0.018)

    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom) {
        let columns = canvas.width / 2 + 2, rows = canvas.height / 2 + 2
        var density = Field(columns: columns, rows: rows), hue = Field(columns: columns, rows: rows)
        var map = chosen(&random)
        for _ in 0..<20 where !fills(map) { map = chosen(&random) }
        trace(map, jumps: columns * rows * 4, density: &density, hue: &hue, random: &random)
        let peak = max(percentile(density), 3)
        let scale = 1 / logarithm2(1 + peak)
        for at in density.values.indices {
            let count = density.values[at]
            hue.values[at] = count > 0 ? hue.values[at] / count : 0.5
            density.values[at] = power(logarithm2(1 + count) * scale, 1.25)
        }
        hue.blur(radius: 2)
        let base = palette.base
        let inks = palette.colors.filter { abs($0.lightness - base.lightness) > 0.22 }
        let ramp = Ramp(inks.count > 1 ? inks : [palette.strongest, palette.accent])
        let glow = palette.isDark
        let u = 1 / canvas.size.x, v = 1 / canvas.size.y
        canvas.shade { x, y, _ in
            let light = density(x * u, y * v), color = ramp(hue(x * u, y * v))
            let ink = mix(base, color, bounded(light * 1.25))
            return glow ? ink + bounded(light - 0.8, 0, 0.5) * 0.9 : ink - bounded(light - 0.85, 0, 0.4) * 0.6
        }
    }

    private struct Map {
        var a, b, c, d: Float
        var clifford: Bool

        @inline(__always)
        func next(_ x: Float, _ y: Float) -> Point {
            let swing = clifford ? SIMD4(a * y, a * x, b * x, b * y) : SIMD4(a * y, b * x, c * x, d * y)
            let s = sine(swing + SIMD4<Float>(0, 1.570_796_3, 0, 1.570_796_3))
            return clifford ? Point(s.x + c * s.y, s.z + d * s.w) : Point(s.x - s.y, s.z - s.w)
        }
    }

    /// Whether the point wanders over an area instead of running into a cycle or along a thin curve.
    private static func fills(_ map: Map) -> Bool {
        var p = Point(0.1, 0.1), seen: Set<Int> = []
        for step in 0..<16_000 {
            p = map.next(p.x, p.y)
            if step > 10_000 { seen.insert(Int((p.x + 4) * 10) * 100 + Int((p.y + 4) * 10)) }
        }
        return seen.count > 420
    }

    /// The density that a four-hundredth of the cells exceed.
    private static func percentile(_ density: Field) -> Float {
        var histogram = Array(repeating: 0, count: 4_096)
        for value in density.values { histogram[min(Int(value), 4_095)] += 1 }
        var left = density.values.count / 400, level = 4_095
        while level > 0, left > histogram[level] {
            left -= histogram[level]
            level -= 1
        }
        return Float(level)
    }

    private static func chosen(_ random: inout SeededRandom) -> Map {
        let clifford: [[Float]] = [
            [-1.4, 1.6, 1, 0.7], [1.7, 1.7, 0.6, 1.2], [1.5, -1.8, 1.6, 0.9], [-1.7, 1.3, -0.1, -1.21],
            [-1.8, -2, -0.5, -0.9], [1.6, -0.6, -1.2, 1.6], [-1.3, -1.3, -1.8, -1.9], [-1.9, -1.9, -1.9, -1],
        ]
        let deJong: [[Float]] = [
            [1.4, -2.3, 2.4, -2.1], [2.01, -2.53, 1.61, -0.33], [-2.7, -0.09, -0.86, -2.2],
            [-2.24, 0.43, -0.65, -2.43],
            [1.641, 1.902, 0.316, 1.525], [0.97, -1.899, 1.381, -1.506], [-2, -2, -1.2, 2],
        ]
        let first = random.chance(0.55), row = random.pick(first ? clifford : deJong)
        let near = row.map { $0 + random.float(-0.04, 0.04) }
        return Map(a: near[0], b: near[1], c: near[2], d: near[3], clifford: first)
    }

    private static func trace(
        _ map: Map, jumps: Int, density: inout Field, hue: inout Field, random: inout SeededRandom
    ) {
        let columns = density.columns, rows = density.rows
        var x: Float = 0.1, y: Float = 0.1
        var low = Point(repeating: 9), high = -low
        for _ in 0..<6_000 {
            let p = map.next(x, y)
            (x, y) = (p.x, p.y)
            low = pointwiseMin(low, p)
            high = pointwiseMax(high, p)
        }
        // The longer side of the figure follows the longer side of the drawing.
        let extent = high - low, turned = (extent.x > extent.y) != (columns > rows)
        let fitted = turned ? Point(extent.y, extent.x) : extent
        let scale = min(Float(columns) / fitted.x, Float(rows) / fitted.y) * 0.86
        let middle = (low + high) / 2, halfX = Float(columns) / 2, halfY = Float(rows) / 2
        density.values.withUnsafeMutableBufferPointer { density in
            hue.values.withUnsafeMutableBufferPointer { hue in
                for _ in 0..<jumps {
                    let p = map.next(x, y)
                    let speed = abs(p.x - x) + abs(p.y - y)
                    (x, y) = (p.x, p.y)
                    let q = (p - middle) * scale
                    let column = Int((turned ? q.y : q.x) + halfX), row = Int((turned ? q.x : q.y) + halfY)
                    guard column >= 0, row >= 0, column < columns, row < rows else { continue }
                    density[row * columns + column] += 1
                    hue[row * columns + column] += speed * 0.22
                }
            }
        }
    }
}
