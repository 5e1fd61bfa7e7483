/// Two or three spot colours printed over one another, a little out of register.
enum Risograph: Style {
    static let finish = Finish(grain: 0.03, paper: 0.05)

    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom) {
        let sheet = palette.isDark ? Color(hex: 0xF5F0E4) : palette.base
        canvas.fill(sheet)
        let inks = Array(
            random.shuffled(palette.colors.filter { $0.chroma > 0.06 && $0.lightness > 0.32 } + [palette.accent])
                .prefix(3))
        let side = canvas.side, size = canvas.size
        for (index, ink) in inks.enumerated() {
            let plate = ink.adjusted(lightness: 0.05, chroma: 1.15)
            let shift = Point(random.float(-1, 1), random.float(-1, 1)) * side * 0.007
            let grade = direction(random.float(0, tau)), screen = index == 0 && random.chance(0.6)
            let shapes = index == 0 ? ground(canvas, &random) : motif(canvas, &random)
            let pitch = side * 0.011
            for shape in shapes {
                let mask = Mask([shape.map { $0 + shift }], width: canvas.width, height: canvas.height)
                canvas.paint(mask) { x, y, old in
                    let p = Point(x, y)
                    guard screen else { return old * plate }
                    let tone = bounded(0.55 + (((p - size / 2) / size) * grade).sum() * 0.9, 0.04, 1)
                    let a = (p.x + p.y) * 0.707 / pitch, b = (p.x - p.y) * 0.707 / pitch
                    let cell = Point(a - nearest(a), b - nearest(b))
                    let dot = bounded((tone.squareRoot() * 0.72 - length(cell)) * pitch + 0.5)
                    return mix(old, old * plate, dot)
                }
            }
        }
    }

    private static func ground(_ canvas: Canvas, _ random: inout SeededRandom) -> [[Point]] {
        let size = canvas.size, side = canvas.side
        let circle = Outline.circle(
            size * Point(random.float(0.3, 0.7), random.float(0.3, 0.5)), side * random.float(0.26, 0.4))
        switch random.int(0...2) {
        case 0: return [circle]
        case 1: return [Outline.rectangle(size * Point(0.08, 0.08), size * Point(0.92, random.float(0.6, 0.92)))]
        default:
            let y = size.y * 0.68, swell = side * 0.05
            let ridge = Outline.curve((-1...5).map { Point(size.x * Float($0) / 4, y + random.float(-1, 1) * swell) })
            return [circle, ridge + [Point(size.x + 9, size.y + 9), Point(-9, size.y + 9)]]
        }
    }

    private static func motif(_ canvas: Canvas, _ random: inout SeededRandom) -> [[Point]] {
        let size = canvas.size, side = canvas.side
        func spot() -> Point { size * Point(random.float(0.22, 0.78), random.float(0.25, 0.78)) }
        switch random.int(0...4) {
        case 0:
            return (0..<random.int(2...3)).flatMap { _ in
                frond(
                    from: Point(size.x * random.float(0.2, 0.8), size.y * 0.95), side * random.float(0.5, 0.8), &random)
            }
        case 1:
            return (0..<random.int(4...7)).map { _ in
                Outline.pebble(spot(), side * random.float(0.07, 0.17), wobble: 0.2, &random)
            }
        case 2:
            let foot = Point(size.x * random.float(0.35, 0.65), size.y * 0.9), scale = side * random.float(0.5, 0.62)
            let half: [Point] = [[0.1, 1], [0.08, 0.88], [0.2, 0.66], [0.3, 0.42], [0.24, 0.14], [0.13, 0]].map {
                Point($0[0], $0[1])
            }
            let right = Outline.curve(half).map { foot + $0 * Point(scale, -scale) }
            let left = Outline.curve(half).reversed().map { foot + $0 * Point(-scale, -scale) }
            return [right + left] + frond(from: foot - Point(0, scale * 0.95), side * 0.4, &random)
        case 3:
            return (0..<random.int(5...9)).map { index in
                let y = size.y * (0.12 + 0.1 * Float(index)), phase = random.float(0, 6)
                let line = (0...60).map {
                    Point(size.x * (0.1 + 0.8 * Float($0) / 60), y + sine(Float($0) * 0.32 + phase) * side * 0.022)
                }
                return Outline.stroke(line, side * 0.022)
            }
        default:
            return (0..<random.int(3...4)).flatMap { _ -> [[Point]] in
                let center = spot(), radius = side * random.float(0.09, 0.15), turn = random.float(0, tau),
                    petals = random.int(5...7)
                return (0..<petals).map { index in
                    let away = turn + Float(index) / Float(petals) * tau
                    return Outline.ellipse(
                        center + direction(away) * radius, Point(radius * 0.85, radius * 0.42), turn: away)
                }
            }
        }
    }

    private static func frond(from foot: Point, _ height: Float, _ random: inout SeededRandom) -> [[Point]] {
        let lean = random.float(-0.5, 0.5)
        let stem = Outline.curve(
            [foot, foot + Point(lean * 0.2, -0.5) * height, foot + Point(lean, -1) * height], steps: 14)
        var shapes = [Outline.stroke(stem, height * 0.018)]
        let leaves = random.int(4...7), blade = height * random.float(0.2, 0.3), narrow = random.float(0.22, 0.42)
        for index in 1...leaves {
            let at = stem[index * (stem.count - 1) / leaves], size = blade * (1.15 - 0.5 * Float(index) / Float(leaves))
            for sense in [Float(-1), 1] {
                let turn = -tau / 4 + sense * 0.95 + lean * 0.4
                shapes.append(
                    Outline.ellipse(
                        at + direction(turn) * size * 0.62, Point(size * 0.6, size * 0.6 * narrow), turn: turn))
            }
        }
        return shapes
    }
}
