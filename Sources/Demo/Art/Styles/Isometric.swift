/// Small buildings in isometric projection: blocks, roofs, stairs, doors and trees.
enum Isometric: Style {
    static let finish = Finish(grain: 0.01, paper: 0.02)

    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom) {
        let size = canvas.size, side = canvas.side
        let base = palette.base
        canvas.shade { _, y, _ in base * (1.03 - y / size.y * 0.08) }
        let inks = random.shuffled(palette.colors), whole = random.chance(0.5)
        let count = random.int(6...11), unit = side / Float(count) * (whole ? 0.72 : 0.58)
        let noise = Noise(&random), scale = random.float(0.25, 0.6), tall = random.float(1.2, 3.2)
        let reach = whole ? Int((size.x + size.y) / unit) : count / 2
        let origin = whole ? Point(size.x / 2, size.y * 0.5) : Point(size.x / 2, size.y * 0.54)
        for sum in -reach * 2...reach * 2 {
            for i in max(-reach, sum - reach)...max(min(reach, sum + reach), max(-reach, sum - reach)) {
                let j = sum - i
                guard abs(j) <= reach, abs(i) <= reach else { continue }
                let foot = origin + Point(Float(i - j) * 0.866, Float(i + j) * 0.5) * unit
                guard foot.x > -unit * 2, foot.x < size.x + unit * 2, foot.y > -unit * 2, foot.y < size.y + unit * 6
                else { continue }
                let rise = noise.fractal(Float(i) * scale, Float(j) * scale, octaves: 2) * 0.5 + 0.55
                var local = random.fork()
                let height = nearest(rise * tall * 2 + local.float(-0.6, 0.6)) / 2 * unit
                let color = local.chance(0.75) ? inks[Int(abs(rise) * 7) % inks.count] : local.pick(inks)
                block(foot, unit, max(height, unit * 0.12), color, palette, on: &canvas, &local)
            }
        }
    }

    private static func block(
        _ foot: Point, _ unit: Float, _ height: Float, _ color: Color, _ palette: Palette, on canvas: inout Canvas,
        _ random: inout SeededRandom
    ) {
        let right = Point(0.866, 0.5) * unit, left = Point(-0.866, 0.5) * unit, up = Point(0, -height)
        let top = foot - Point(0, unit) + up
        let lit = color.adjusted(lightness: 0.05), mid = color.adjusted(lightness: -0.05),
            dim = color.adjusted(lightness: -0.15)
        canvas.fill([top, top + right, top + right + left, top + left], lit)
        canvas.fill([top + left, top + left + right, foot, foot + left - Point(0, unit)], mid)
        canvas.fill([top + right, top + right + left, foot, foot + right - Point(0, unit)], dim)
        func face(_ along: Point, _ corner: Point, _ low: Point, _ high: Point) -> [Point] {
            [Point(low.x, low.y), Point(high.x, low.y), Point(high.x, high.y), Point(low.x, high.y)].map {
                corner + along * $0.x - Point(0, height) * $0.y
            }
        }
        let floors = Int(height / unit * 2),
            window = random.chance(0.5) ? palette.darkest.blended(color, 0.25) : palette.lightest
        let wallLeft = foot + left - Point(0, unit) + Point(0, 0), wallRight = foot
        let kind = random.int(0...5)
        if floors > 1, kind < 3 {
            for floor in 0..<floors {
                let low = (Float(floor) + 0.3) / Float(floors), high = (Float(floor) + 0.72) / Float(floors)
                for column in 0..<2 {
                    let x = 0.16 + Float(column) * 0.4
                    canvas.fill(face(right, wallLeft, Point(x, low), Point(x + 0.26, high)), window, opacity: 0.9)
                    if kind != 1 {
                        canvas.fill(
                            face(right * Point(1, -1), wallRight, Point(x, low), Point(x + 0.26, high)), window,
                            opacity: 0.7)
                    }
                }
            }
        } else if kind == 3, height > unit * 0.5 {
            let arch = face(right, wallLeft, Point(0.3, 0), Point(0.7, 0.45)), crown = mix(arch[2], arch[3], 0.5)
            canvas.fill(arch, window, opacity: 0.9)
            canvas.fill(Outline.ellipse(crown, Point(0.19, 0.19) * unit, turn: 0.5), window, opacity: 0.9)
        } else if kind == 4 {
            let apex = top + (right + left) / 2 - Point(0, unit * 0.75), roof = palette.accent
            canvas.fill([top + left, top + left + right, apex], roof)
            canvas.fill([top + right, top + right + left, apex], roof.adjusted(lightness: -0.12))
        } else if height < unit * 0.7 {
            let middle = top + (right + left) / 2, leaf = palette.colors.min { $0.oklab.y < $1.oklab.y } ?? color
            canvas.fill(Outline.stroke([middle, middle - Point(0, unit * 0.4)], unit * 0.06), dim)
            let crown = middle - Point(0, unit * 0.62)
            canvas.disc(crown, unit * 0.3, leaf)
            canvas.disc(crown - Point(unit, unit) * 0.08, unit * 0.19, leaf.adjusted(lightness: 0.06))
        }
    }
}
