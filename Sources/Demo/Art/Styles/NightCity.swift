/// Windows after dark: towers against the sky, or one façade and the lives behind it.
enum NightCity: Style {
    static let finish = Finish(grain: 0.03, vignette: 0.15)

    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom) {
        if random.chance(0.6) { skyline(&canvas, palette, &random) } else { facade(&canvas, palette, &random) }
    }

    private static func lamps(_ palette: Palette) -> [Color] {
        let bright = palette.byLightness.suffix(3)
        return bright + [bright[bright.startIndex].blended(Color(hex: 0xFFD9A0), 0.5), Color(hex: 0xFFE7BF)]
    }

    private static func skyline(_ canvas: inout Canvas, _ palette: Palette, _ random: inout SeededRandom) {
        let size = canvas.size, side = canvas.side, run = palette.byLightness, lamps = lamps(palette)
        let dark = run[0].adjusted(lightness: -0.03), haze = palette.accent.blended(dark, 0.45)
        let sky = Ramp([dark.blended(run[1], 0.45), run[1].blended(haze, 0.45), haze])
        let v = 1 / size.y
        canvas.shade { _, y, _ in sky(y * v * 1.25) }
        if random.chance(0.6) {
            let moon = Point(size.x * random.float(0.15, 0.85), size.y * random.float(0.1, 0.25))
            canvas.shade { x, y, old in
                mix(old, lamps[2], exponential(-length(Point(x, y) - moon) / side * 9) * 0.35)
            }
            canvas.disc(moon, side * 0.035, lamps[2], opacity: 0.95)
        }
        let layers = 4
        for layer in 0..<layers {
            let t = Float(layer) / Float(layers - 1), tone = haze.blended(dark, 0.35 + t * 0.62)
            var x = -side * random.float(0, 0.1)
            while x < size.x {
                let width = side * random.float(0.07, 0.17) * (0.7 + t * 0.6)
                let top = size.y * (0.3 + 0.36 * t) + random.float(-0.16, 0.14) * side
                let low = Point(nearest(x), nearest(top)), high = Point(nearest(x + width), size.y + 2)
                canvas.shade(from: low, to: high - 1) { _, y, _ in mix(tone, haze, (y * v - 0.4) * 0.4 * (1 - t)) }
                if random.chance(0.3) {
                    let mast = Point(low.x + width / 2, top - side * 0.05)
                    canvas.fill(Outline.rectangle(mast, Point(mast.x + max(side * 0.003, 0.8), top)), tone)
                    canvas.disc(mast, side * 0.005, palette.accent)
                }
                windows(low, high, t, lamps, &canvas, &random)
                x += width + (random.chance(0.25) ? side * 0.02 : 0)
            }
        }
    }

    private static func windows(
        _ low: Point, _ high: Point, _ t: Float, _ lamps: [Color], _ canvas: inout Canvas, _ random: inout SeededRandom
    ) {
        let side = canvas.side, cell = side * (0.011 + 0.01 * t), lit = random.float(0.1, 0.5)
        let slim = random.float(0.35, 0.75), tall = random.float(0.4, 0.75), warm = random.pick(lamps)
        var y = low.y + cell
        while y < min(high.y, canvas.size.y) {
            var x = low.x + cell * 0.6
            let floor = random.chance(0.12) ? 0.95 : lit
            while x + cell < high.x - cell * 0.3 {
                let color = random.chance(0.8) ? warm : random.pick(lamps), bright = random.float(0.35, 1)
                if random.chance(floor) {
                    canvas.fill(
                        Outline.rectangle(Point(x, y), Point(x + cell * slim, y + cell * tall)), color,
                        opacity: bright * (0.4 + 0.55 * t))
                }
                x += cell
            }
            y += cell * 1.15
        }
    }

    private static func facade(_ canvas: inout Canvas, _ palette: Palette, _ random: inout SeededRandom) {
        let size = canvas.size, side = canvas.side, run = palette.byLightness, lamps = lamps(palette)
        let wall = run[0].blended(run[1], 0.35), v = 1 / size.y
        canvas.shade { _, y, _ in wall * (1.15 - y * v * 0.45) }
        let across = random.int(4...7), cell = size.x / Float(across), rise = cell * random.float(1, 1.35)
        let gap = cell * random.float(0.09, 0.16)
        for row in 0...Int(size.y / rise) {
            for column in 0..<across {
                let low = Point(Float(column) * cell + gap, Float(row) * rise + gap)
                let high = low + Point(cell - gap * 2, rise - gap * 2), span = high - low
                let lit = random.chance(0.55), lamp = random.pick(lamps),
                    dim = lit ? random.float(0.6, 1) : random.float(0.05, 0.16)
                let source = low + span * Point(random.float(0.2, 0.8), random.float(0, 0.4))
                let back = run[0].adjusted(lightness: -0.02)
                canvas.shade(from: low - gap * 0.3, to: high + gap * 0.3) { _, _, old in old * 0.72 }
                canvas.shade(from: low, to: high) { x, y, _ in
                    let away = length((Point(x, y) - source) / span)
                    return mix(back, lamp, dim * exponential(-away * away * 0.9))
                }
                guard lit else { continue }
                furnish(low, high, back, lamp, &canvas, &random)
            }
        }
        for column in 0..<across {
            let x = (Float(column) + 0.5) * cell
            canvas.shade(from: Point(x - side * 0.0015, 0), to: Point(x + side * 0.0015, size.y)) { _, _, old in
                old * 0.6
            }
        }
    }

    /// A curtain, a plant, a lamp or somebody, dark against the room.
    private static func furnish(
        _ low: Point, _ high: Point, _ dark: Color, _ lamp: Color, _ canvas: inout Canvas, _ random: inout SeededRandom
    ) {
        let span = high - low
        func at(_ x: Float, _ y: Float) -> Point { low + span * Point(x, y) }
        switch random.int(0...5) {
        case 0:
            let drape = random.float(0.2, 0.5)
            canvas.fill(Outline.rectangle(low, at(drape, 1)), lamp.blended(dark, 0.45), opacity: 0.8)
            canvas.fill(Outline.rectangle(at(1 - drape * 0.6, 0), high), lamp.blended(dark, 0.45), opacity: 0.8)
        case 1:
            for _ in 0..<6 {
                let tip = at(random.float(0.1, 0.6), random.float(0.35, 0.7))
                let line = Outline.curve([at(0.35, 1), mix(at(0.35, 0.8), tip, 0.4), tip])
                canvas.fill(Outline.stroke(line, { span.x * 0.09 * sine($0 * 3) + 1 }), dark, opacity: 0.85)
            }
        case 2:
            let x = random.float(0.3, 0.7)
            canvas.fill(Outline.ellipse(at(x, 0.5), Point(span.x * 0.1, span.x * 0.125)), dark, opacity: 0.9)
            let body = [at(x - 0.24, 1), at(x - 0.2, 0.74), at(x, 0.62), at(x + 0.2, 0.74), at(x + 0.24, 1)]
            canvas.fill(Outline.curve(body), dark, opacity: 0.9)
        case 3:
            for slat in 0..<9 where slat < 7 {
                let y = Float(slat) * 0.09
                canvas.fill(Outline.rectangle(at(0, y), at(1, y + 0.045)), dark, opacity: 0.55)
            }
        default: break
        }
    }
}
