/// Bottles, bowls and spheres on a table in window light, as a quiet painter would put them.
enum StillLife: Style {
    static let finish = Finish(grain: 0.022, paper: 0.03, vignette: 0.16)

    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom) {
        let size = canvas.size, side = canvas.side, noise = Noise(&random), run = palette.byLightness
        let edge = size.y * random.float(0.56, 0.68)
        let wall = palette.isDark ? run[1].blended(run[2], 0.4) : palette.base.blended(run[run.count / 2], 0.28)
        let table = palette.isDark ? run[0].blended(run[1], 0.5) : palette.base.blended(run[run.count - 2], 0.5)
        let wash = Field(columns: 90, rows: 90) { u, v in noise.fractal(u * 5, v * 5, octaves: 4) }
        let u = 1 / size.x, v = 1 / size.y, soft = side * 0.008
        canvas.shade { x, y, _ in
            let light = 1.1 - x * u * 0.24 - y * v * 0.1 + wash(x * u, y * v) * 0.05
            return mix(wall * light, table * (light + 0.04), smooth(edge - soft, edge + soft, y))
        }
        let count = max(3, Int(size.x / side * Float(random.int(4...6))))
        let inks = random.shuffled(palette.colors + [palette.lightest, wall.adjusted(lightness: 0.08)])
        var things: [(foot: Point, color: Color, kind: Int)] = []
        for index in 0..<count {
            let place = (Float(index) + 0.5 + random.float(-0.35, 0.35)) / Float(count)
            let foot = Point(size.x * mix(0.2, 0.8, place), edge + side * random.float(0.06, 0.24))
            things.append((foot, inks[index % inks.count], random.int(0...6)))
        }
        things.sort { $0.foot.y < $1.foot.y }
        for thing in things {
            let height = side * (thing.kind < 4 ? random.float(0.34, 0.52) : random.float(0.13, 0.24))
            let profile = profile(thing.kind, &random)
            shadow(thing.foot, height: height, width: profile.max() ?? 0.2, on: &canvas)
            turn(profile, foot: thing.foot, height: height, thing.color, wash, on: &canvas)
        }
    }

    /// Radii from the mouth to the foot, as parts of the height.
    private static func profile(_ kind: Int, _ random: inout SeededRandom) -> [Float] {
        let w = random.float(0.85, 1.15)
        let radii: [Float]
        switch kind {
        case 0: radii = [0.055, 0.05, 0.05, 0.055, 0.15, 0.18, 0.185, 0.18, 0.18, 0.17]
        case 1: radii = [0.045, 0.04, 0.04, 0.04, 0.045, 0.07, 0.2, 0.25, 0.24, 0.15]
        case 2: radii = [0.09, 0.07, 0.08, 0.16, 0.25, 0.28, 0.26, 0.2, 0.14, 0.11]
        case 3: radii = [0.07, 0.06, 0.06, 0.12, 0.13, 0.13, 0.13, 0.13, 0.13, 0.125]
        case 4:
            radii = (0...12).map { step in
                let away = Float(step) / 12 - 0.5
                return max(0.25 - away * away, 0).squareRoot()
            }
        case 5: radii = [0.8, 0.79, 0.77, 0.72, 0.64, 0.52, 0.36, 0.3]
        default: radii = [0.38, 0.38, 0.39, 0.4, 0.4, 0.4, 0.39, 0.38]
        }
        return kind == 4 ? radii : radii.map { $0 * w }
    }

    private static func shadow(_ foot: Point, height: Float, width: Float, on canvas: inout Canvas) {
        let center = foot + Point(height * (width + 0.22), -height * 0.015)
        let radii = Point(height * (width + 0.42), height * max(width, 0.16) * 0.36)
        canvas.shade(from: center - radii * 1.8, to: center + radii * 1.8) { x, y, old in
            let away = length((Point(x, y) - center) / radii)
            return old * (1 - 0.5 * smooth(1.5, 0.1, away))
        }
        let contact = Point(height * width * 1.1, height * max(width, 0.12) * 0.22)
        canvas.shade(from: foot - contact * 1.5, to: foot + contact * 1.5) { x, y, old in
            old * (1 - 0.55 * smooth(1.3, 0.5, length((Point(x, y) - foot) / contact)))
        }
    }

    /// Turns a profile on the lathe and lights it from the upper left.
    private static func turn(
        _ profile: [Float], foot: Point, height: Float, _ color: Color, _ wash: Field, on canvas: inout Canvas
    ) {
        let knots = profile.enumerated().map {
            Point($1 * height, Float($0) / Float(profile.count - 1) * height)
        }
        let curve = Outline.curve(knots, steps: 14), top = foot.y - height
        let wide = knots.map(\.x).max() ?? 1, squash: Float = 0.13, base = knots[knots.count - 1].x
        let right = curve.map { foot + Point(max($0.x, 0), $0.y - height) }
        let left = curve.reversed().map { foot + Point(-max($0.x, 0), $0.y - height) }
        let sole = (1..<20).map { foot + direction(Float($0) / 20 * tau / 2) * Point(base, base * squash) }
        let dark = color.adjusted(lightness: -0.22, chroma: 0.85), bright = color.adjusted(lightness: 0.1, chroma: 0.9)
        let ramp = Ramp([dark.adjusted(lightness: -0.08), dark, color, bright]), u = 1 / canvas.size.x,
            v = 1 / canvas.size.y
        let rows = curve.count - 1
        canvas.paint(Mask([right + sole + left], width: canvas.width, height: canvas.height)) { x, y, _ in
            let row = bounded((y - top) / height, 0, 0.9999) * Float(rows), at = Int(row)
            let radius = max(mix(curve[at].x, curve[at + 1].x, row - Float(at)), 1)
            let slope = (curve[at + 1].x - curve[at].x) / max(curve[at + 1].y - curve[at].y, 0.3)
            let nx = bounded((x - foot.x) / radius, -1, 1), nz = (1 - nx * nx).squareRoot()
            let ny = bounded(slope, -1.6, 1.6) * -1
            let facing: Float = nz * 0.52 - nx * 0.62 - ny * 0.42
            let light = facing / (1 + ny * ny).squareRoot()
            let bounce = smooth(0.75, 1, nx) * 0.16
            return ramp(0.36 + light * 0.62 + bounce + wash(x * u * 2.7, y * v * 2.7) * 0.1)
        }
        let mouth = knots[0].x
        guard mouth > height * 0.03, mouth < wide * 1.01 else { return }
        let lip = Point(foot.x, top)
        canvas.fill(Outline.ellipse(lip, Point(mouth, mouth * squash * 1.2)), bright)
        canvas.fill(Outline.ellipse(lip + Point(0, height * 0.006), Point(mouth * 0.87, mouth * squash)), dark * 0.75)
    }
}
