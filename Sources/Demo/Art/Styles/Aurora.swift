/// Soft light: colours that run into one another, under coarse film grain.
enum Aurora: Style {
    static let finish = Finish(grain: 0.05)

    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom) {
        switch random.int(0...2) {
        case 0: mesh(&canvas, palette, &random)
        case 1: orb(&canvas, palette, &random)
        default: curtains(&canvas, palette, &random)
        }
    }

    private static func mesh(_ canvas: inout Canvas, _ palette: Palette, _ random: inout SeededRandom) {
        let colors = random.shuffled(palette.colors.map { $0.adjusted(chroma: 1.25) } + [palette.base])
        let spots = (0..<7).map { _ in Point(random.float(-0.1, 1.1), random.float(-0.1, 1.1)) }
        let warpX = Noise(&random), warpY = Noise(&random), bend = random.float(0.15, 0.45)
        soft(&canvas) { u, v in
            let p = Point(u + warpX(u * 2.1, v * 2.1) * bend, v + warpY(u * 2.1 + 9, v * 2.1) * bend)
            var sum = Color.black, weights: Float = 0
            for (index, spot) in spots.enumerated() {
                let away = p - spot, weight = exponential(-(away * away).sum() * 12)
                sum += colors[index % colors.count] * weight
                weights += weight
            }
            return sum / max(weights, 1e-6)
        }
    }

    private static func orb(_ canvas: inout Canvas, _ palette: Palette, _ random: inout SeededRandom) {
        let base = palette.base
        canvas.fill(base)
        let inks = random.shuffled(palette.colors), count = random.int(1...3)
        for index in 0..<count {
            let ramp = Ramp([inks[index % inks.count], inks[(index + 1) % inks.count], base])
            let turn = direction(random.float(0, tau))
            let radius = canvas.side * random.float(0.24, count == 1 ? 0.4 : 0.32)
            let spread = count == 1 ? 0.06 : 0.26
            let center =
                canvas.size
                * Point(0.5 + random.float(-1, 1) * Float(spread), 0.5 + random.float(-1, 1) * Float(spread))
            let feather = canvas.side * random.float(0.004, 0.09)
            canvas.shade(from: center - radius - feather, to: center + radius + feather) { x, y, old in
                let away = (Point(x, y) - center) / radius
                let edge = smooth(radius + feather, radius - feather, length(away) * radius)
                return mix(old, ramp(0.5 + (away * turn).sum() * 0.52), edge)
            }
        }
    }

    private static func curtains(_ canvas: inout Canvas, _ palette: Palette, _ random: inout SeededRandom) {
        let ramp = Ramp(palette.byLightness), fold = Noise(&random), glow = Noise(&random)
        let slant = random.float(-0.5, 0.5), folds = random.float(1.4, 3.4)
        soft(&canvas) { u, v in
            let x = u + slant * v + fold(u * 1.3, v * 0.9) * 0.35
            let curtain = fold.fractal(x * folds, v * 0.35, octaves: 2)
            let height = smooth(1.05, 0.1, v + glow(u * 2, 3) * 0.25)
            return ramp(0.08 + height * (0.55 + curtain * 0.75) + glow(u * 1.4, v * 1.4) * 0.12)
        }
    }

    /// Computes a picture without edges at a sixth of the resolution.
    private static func soft(_ canvas: inout Canvas, _ color: (_ u: Float, _ v: Float) -> Color) {
        let columns = canvas.width / 6 + 3, rows = canvas.height / 6 + 3
        var coarse: [Color] = []
        coarse.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                coarse.append(color(Float(column) / Float(columns - 2), Float(row) / Float(rows - 2)))
            }
        }
        let scale = Point(Float(columns - 2), Float(rows - 2)) / canvas.size
        coarse.withUnsafeBufferPointer { coarse in
            canvas.shade { x, y, _ in
                let px = x * scale.x, py = y * scale.y, column = Int(px), row = Int(py), at = row * columns + column
                let fx = px - Float(column)
                return mix(
                    mix(coarse[at], coarse[at + 1], fx), mix(coarse[at + columns], coarse[at + columns + 1], fx),
                    py - Float(row))
            }
        }
    }
}
