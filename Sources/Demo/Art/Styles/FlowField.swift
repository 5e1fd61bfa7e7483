/// Ribbons that follow a field of directions and stop before they touch one another.
enum FlowField: Style {
    static let finish = Finish(grain: 0.012, paper: 0.03)

    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom) {
        canvas.fill(palette.base)
        let side = canvas.side, noise = Noise(&random)
        let scale = random.float(0.5, 1.5) / side, swirl = random.float(0.7, 1.9), lean = random.float(0, tau)
        let stepped = random.chance(0.25)
        let inks = random.shuffled(palette.colors)
        let widths: [Float] = random.pick([
            [0.006, 0.012, 0.03], [0.014, 0.045, 0.08], [0.005, 0.006, 0.018], [0.022],
        ])
        let gap = side * random.float(0.0025, 0.006)
        var taken = Occupancy(canvas)
        let margin = random.chance(0.5) ? side * 0.07 : -side * 0.05
        let low = Point(repeating: margin), high = canvas.size - margin
        func angle(_ p: Point) -> Float {
            let turn = lean + noise.fractal(p.x * scale, p.y * scale, octaves: 2) * tau * swirl * 0.5
            return stepped ? nearest(turn / (tau / 8)) * tau / 8 : turn
        }
        let step = side * 0.006
        for attempt in 0..<2_600 {
            let phase = Float(attempt) / 2_600
            let width = side * (phase < 0.35 ? widths[widths.count - 1] : random.pick(widths)) * random.float(0.8, 1.2)
            let start = Point(random.float(low.x, high.x), random.float(low.y, high.y))
            guard !taken.contains(start, radius: width / 2 + gap) else { continue }
            var line: [Point] = []
            for sense in [Float(-1), 1] {
                var half: [Point] = [], p = start
                for _ in 0..<random.int(20...150) {
                    p += direction(angle(p)) * (step * sense)
                    guard p.x > low.x, p.y > low.y, p.x < high.x, p.y < high.y,
                        !taken.contains(p, radius: width / 2 + gap)
                    else { break }
                    half.append(p)
                }
                line = sense < 0 ? half.reversed() + [start] : line + half
            }
            guard line.count > 9 else { continue }
            let near = noise(start.x * scale * 0.7 + 40, start.y * scale * 0.7) * 0.5 + 0.5
            let choice = random.chance(0.72) ? Int(near * Float(inks.count)) : random.int(0...inks.count - 1)
            let color = inks[min(max(choice, 0), inks.count - 1)].adjusted(lightness: random.float(-0.025, 0.025))
            canvas.fill(Outline.stroke(line, width, round: width < side * 0.02), color)
            for p in line { taken.mark(p, radius: width / 2) }
        }
    }
}

/// Which parts of a canvas are taken, on a grid coarse enough to be quick.
struct Occupancy {
    private let columns: Int
    private let rows: Int
    private let cell: Float
    private var taken: [Bool]

    init(_ canvas: Canvas) {
        cell = max(canvas.side / 420, 0.5)
        columns = Int(canvas.size.x / cell) + 2
        rows = Int(canvas.size.y / cell) + 2
        taken = Array(repeating: false, count: columns * rows)
    }

    /// Looks at the centre and eight points around, which is enough between neighbouring ribbons.
    func contains(_ p: Point, radius: Float) -> Bool {
        let diagonal = radius * 0.707
        return at(p) || at(p + Point(radius, 0)) || at(p - Point(radius, 0)) || at(p + Point(0, radius))
            || at(p - Point(0, radius)) || at(p + diagonal) || at(p - diagonal)
            || at(p + Point(diagonal, -diagonal)) || at(p + Point(-diagonal, diagonal))
    }

    private func at(_ p: Point) -> Bool {
        let column = Int(p.x / cell), row = Int(p.y / cell)
        guard column >= 0, row >= 0, column < columns, row < rows else { return false }
        return taken[row * columns + column]
    }

    mutating func mark(_ p: Point, radius: Float) {
        let reach = Int(radius / cell) + 1, column = Int(p.x / cell), row = Int(p.y / cell)
        let limit = radius / cell * radius / cell
        let top = max(row - reach, 0), bottom = min(row + reach, rows - 1)
        let left = max(column - reach, 0), right = min(column + reach, columns - 1)
        guard top <= bottom, left <= right else { return }
        for y in top...bottom {
            for x in left...right
            where Float((x - column) * (x - column) + (y - row) * (y - row)) <= limit { taken[y * columns + x] = true }
        }
    }
}
