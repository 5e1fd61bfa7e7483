/// A wide brush, ink and water: an ensō, broad strokes, or stones in a wash, with a red seal.
enum InkWash: Style {
    static let finish = Finish(grain: 0.012, paper: 0.055)

    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom) {
        let size = canvas.size, side = canvas.side, noise = Noise(&random), base = palette.base
        let u = 1 / size.x, v = 1 / size.y
        let stain = Field(columns: 60, rows: 60) { u, v in noise.fractal(u * 3, v * 3, octaves: 4) }
        canvas.shade { x, y, _ in base * (1 + stain(x * u, y * v) * 0.025) }
        let ink = palette.isDark ? palette.lightest : palette.darkest
        switch random.int(0...2) {
        case 0:
            let center = size * Point(random.float(0.46, 0.54), random.float(0.44, 0.52))
            let radius = side * random.float(0.27, 0.35), start = random.float(0.8, 2.6),
                sweep = random.float(5.5, 6.15)
            let line = (0...140).map { step in
                let t = Float(step) / 140, angle = start + sweep * t
                return center + direction(angle) * (radius * (1 + 0.05 * sine(angle * 1 + start) + 0.05 * t))
            }
            brush(line, width: side * random.float(0.09, 0.16), ink, dry: random.float(0.4, 0.75), on: &canvas, &random)
        case 1:
            let count = random.int(3...5), tilt = random.float(-0.15, 0.15)
            for index in 0..<count {
                let y = size.y * mix(0.2, 0.78, Float(index) / Float(count - 1))
                let from = size.x * random.float(0.12, 0.3), to = size.x * random.float(0.62, 0.9)
                let points = (0...4).map { step in
                    let t = Float(step) / 4
                    return Point(mix(from, to, t), y + side * (tilt * (t - 0.5) + random.float(-0.03, 0.03)))
                }
                let color = random.chance(0.3) ? palette.accent : ink
                brush(
                    Outline.curve(points, steps: 30), width: side * random.float(0.06, 0.15), color,
                    dry: random.float(0.25, 0.8), on: &canvas, &random)
            }
        default: stones(ink, palette.accent, on: &canvas, &random)
        }
        for _ in 0..<random.int(4...22) {
            let p = size * Point(random.float(0.1, 0.9), random.float(0.1, 0.9))
            canvas.disc(p, side * 0.006 * random.unit() * random.unit() + 0.4, ink, opacity: random.float(0.4, 0.9))
        }
        seal(palette.isDark ? palette.accent : Color(hex: 0xB8322A), on: &canvas, &random)
    }

    /// Bristles side by side, each with its own store of ink that runs out along the way.
    private static func brush(
        _ line: [Point], width: Float, _ ink: Color, dry: Float, on canvas: inout Canvas, _ random: inout SeededRandom
    ) {
        let bristles = max(Int(width / max(canvas.side * 0.0022, 0.8)), 10), noise = Noise(&random)
        let normals = line.indices.map { index in
            let along = line[min(index + 1, line.count - 1)] - line[max(index - 1, 0)]
            return Point(-along.y, along.x) / max(length(along), 1e-6)
        }
        let end = Float(line.count - 1), seed = random.float(0, 50)
        for bristle in 0..<bristles {
            let across = (Float(bristle) + random.float(-0.4, 0.4)) / Float(bristles) - 0.5
            let load = 1.18 - dry * random.unit() - abs(across) * 0.3,
                thick = width / Float(bristles) * random.float(1, 2.2)
            let shade = random.float(0.55, 0.95), early = Int(random.float(0, 5))
            var run: [Point] = []
            for index in early..<line.count {
                let t = Float(index) / end
                let press = 0.72 + 0.28 * sine(t * 3.1) + noise(t * 3, seed) * 0.16
                let wet =
                    load - t * dry * 1.05 + noise(t * 16, across * 26 + seed) * 0.42 + noise(t * 50, across * 60) * 0.12
                if wet > 0 { run.append(line[index] + normals[index] * (across * width * press)) }
                if wet <= 0 || index == line.count - 1 {
                    if run.count > 2 {
                        canvas.fill(Outline.stroke(run, { thick * min(1, $0 * 6 + 0.3) }), ink, opacity: shade)
                    }
                    run.removeAll(keepingCapacity: true)
                }
            }
        }
    }

    private static func stones(_ ink: Color, _ accent: Color, on canvas: inout Canvas, _ random: inout SeededRandom) {
        let size = canvas.size, side = canvas.side, noise = Noise(&random)
        var y = size.y * 0.8
        var radius = side * random.float(0.19, 0.25)
        for index in 0..<random.int(3...5) {
            let center = Point(size.x * 0.5 + random.float(-0.06, 0.06) * side, y - radius * 0.5),
                flat = Point(1.25, 0.62)
            let tone = index == 2 ? accent : ink, depth = random.float(0.45, 0.9)
            let reach = flat * radius * 1.4
            canvas.shade(from: center - reach, to: center + reach) { x, y, old in
                let p = (Point(x, y) - center) / (flat * radius)
                let edge = length(p) + noise.fractal(p.x * 1.6 + Float(index) * 9, p.y * 1.6, octaves: 4) * 0.14
                let pool = smooth(0.55, 0.97, edge) * 0.35 + smooth(-0.9, 0.9, p.y) * 0.4
                let wash = bounded(0.35 + pool + noise.fractal(p.x * 3 + 5, p.y * 3, octaves: 3) * 0.25)
                return mix(old, tone, smooth(1.015, 0.975, edge) * wash * depth)
            }
            y -= radius * random.float(1.05, 1.2)
            radius *= random.float(0.66, 0.84)
        }
    }

    private static func seal(_ color: Color, on canvas: inout Canvas, _ random: inout SeededRandom) {
        let size = canvas.size, side = canvas.side, extent = side * 0.062
        let low = Point(size.x - side * 0.15, size.y - side * 0.16)
        canvas.fill(Outline.rectangle(low, low + extent), color, opacity: 0.92)
        let glyph: Unicode.Scalar = random.pick(["김", "은", "서", "문", "솔", "담"])
        for outline in HangulGlyph.outlines(of: glyph, weight: 0.12) {
            canvas.fill(
                outline.map { $0.map { low + extent * 0.14 + $0 * (extent * 0.72) } }, Color(hex: 0xF6EFE4),
                opacity: 0.95)
        }
    }
}
