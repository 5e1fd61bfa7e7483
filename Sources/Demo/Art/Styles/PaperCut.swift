/// Sheets of cut paper laid over one another, each with its soft shadow.
enum PaperCut: Style {
    static let finish = Finish(grain: 0.012, paper: 0.045)

    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom) {
        if random.chance(0.5) { hills(&canvas, palette, &random) } else { basin(&canvas, palette, &random) }
    }

    private static func hills(_ canvas: inout Canvas, _ palette: Palette, _ random: inout SeededRandom) {
        let size = canvas.size, side = canvas.side
        let run = palette.byLightness, ramp = Ramp(palette.isDark ? run : run.reversed())
        canvas.fill(ramp(0.02))
        let sun = Point(size.x * random.float(0.25, 0.75), size.y * random.float(0.18, 0.36))
        let radius = side * random.float(0.09, 0.19)
        if random.chance(0.8) { lay([Outline.circle(sun, radius)], palette.accent, on: &canvas, depth: 0.6) }
        let count = random.int(5...8)
        for layer in 0..<count {
            let t = (Float(layer) + 1) / Float(count)
            let level = size.y * mix(0.36, 0.93, (Float(layer) / Float(count - 1)))
            let swell = side * random.float(0.03, 0.12), points = random.int(4...7)
            var ridge = (-1...points + 1).map { index in
                Point(size.x * Float(index) / Float(points), level + random.float(-1, 1) * swell)
            }
            ridge = Outline.curve(ridge, steps: 16)
            let sheet = ridge + [Point(size.x * 1.3, size.y + 9), Point(-size.x * 0.3, size.y + 9)]
            lay([sheet], ramp(0.1 + t * 0.88), on: &canvas, depth: 1)
            if layer > 0, random.chance(0.5) { trees(on: ridge, ramp(0.1 + t * 0.88), &canvas, &random) }
        }
    }

    private static func trees(on ridge: [Point], _ color: Color, _ canvas: inout Canvas, _ random: inout SeededRandom) {
        let side = canvas.side
        for _ in 0..<random.int(2...6) {
            let foot = ridge[random.int(ridge.count / 5...ridge.count * 4 / 5)],
                height = side * random.float(0.05, 0.11)
            let crown = foot - Point(0, height * 0.72)
            let trunk = Outline.stroke([foot + Point(0, height * 0.2), crown], side * 0.006)
            lay([trunk], color, on: &canvas, depth: 0.3)
            lay([Outline.ellipse(crown, Point(height * 0.26, height * 0.42))], color, on: &canvas, depth: 0.5)
        }
    }

    private static func basin(_ canvas: inout Canvas, _ palette: Palette, _ random: inout SeededRandom) {
        let size = canvas.size, side = canvas.side, run = palette.byLightness
        let ramp = Ramp(random.chance(0.5) ? run : run.reversed())
        let layers = random.int(6...9), corners = random.int(6...10)
        canvas.fill(ramp(0))
        let center = size * Point(random.float(0.38, 0.62), random.float(0.38, 0.62))
        var shape = (0..<corners).map { _ in random.float(0.85, 1.2) }
        let start = random.float(0, tau)
        if random.chance(0.6) { canvas.disc(center, side * 0.035, palette.accent) }
        for layer in 0..<layers {
            let radius = side * mix(0.09, 0.56, Float(layer) / Float(layers - 1))
            shape = shape.map { bounded($0 + random.float(-0.13, 0.13), 0.75, 1.3) }
            let hole = Outline.smoothed(
                shape.indices.map { index in
                    let away = direction(start + Float(index) / Float(corners) * tau) * radius * shape[index]
                    return center + away * (size / side)
                })
            let sheet = Outline.rectangle(Point(repeating: -20), size + 20)
            lay([sheet, hole.reversed()], ramp((Float(layer) + 1) / Float(layers)), on: &canvas, depth: 1.2)
        }
    }

    /// Puts a sheet down: first what it keeps the light from, then the sheet, then a bright cut edge.
    private static func lay(_ paths: [[Point]], _ color: Color, on canvas: inout Canvas, depth: Float) {
        let side = canvas.side, mask = Mask(paths, width: canvas.width, height: canvas.height)
        let fall = Point(0.012, 0.018) * side * depth
        let shadow = mask.softened(canvas: canvas, radius: side * 0.022 * depth)
        let u = 1 / canvas.size.x, v = 1 / canvas.size.y
        let low = Point(Float(mask.left), Float(mask.top)) - side * 0.06
        let high = Point(Float(mask.left + mask.width), Float(mask.top + mask.height)) + side * 0.08
        let lit = color + 0.05, edge = max(Int(side * 0.0016), 1)
        canvas.shade(from: low, to: high) { x, y, old in
            let column = Int(x), row = Int(y), cover = mask(column, row)
            let shaded = cover < 1 ? old * (1 - shadow((x - fall.x) * u, (y - fall.y) * v) * 0.5) : old
            guard cover > 0 else { return shaded }
            let face = mix(lit, color * (1.01 - 0.05 * y * v), mask(column - edge, row - edge))
            return mix(shaded, face, cover)
        }
    }
}
