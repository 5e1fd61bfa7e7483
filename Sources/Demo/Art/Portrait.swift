/// A member's photo: a head and shoulders in flat colour, a letter, or soft light.
enum Portrait {
    static func draw(seed: UInt64, size: Int, palette: Palette) -> Raster {
        var random = SeededRandom(seed: seed)
        var canvas = Canvas(width: size, height: size)
        let inks = random.shuffled(palette.colors)
        let ramp = Ramp([inks[0], inks[1 % inks.count].blended(inks[0], 0.35)]), turn = direction(random.float(0, tau))
        let side = canvas.side
        canvas.shade { x, y, _ in ramp(0.5 + ((Point(x, y) / side - 0.5) * turn).sum() * 0.8) }
        switch random.int(0...4) {
        case 0...2: bust(&canvas, inks, palette, &random)
        case 3: syllable(&canvas, inks[0], palette, &random)
        default: fruit(&canvas, inks, palette, &random)
        }
        return canvas.finished(Finish(grain: 0.02, paper: 0.02), &random)
    }

    private static func bust(_ canvas: inout Canvas, _ inks: [Color], _ palette: Palette, _ random: inout SeededRandom)
    {
        let s = canvas.side, center = Point(s / 2, s * 0.45)
        let skin = Color(hex: random.pick([0xF2CFB3, 0xE5B48F, 0xD9A27E, 0xA8714F, 0xF6DCC6, 0x7A4B35]))
        let hair = random.pick([palette.darkest, Color(hex: 0x2A2220), Color(hex: 0x5A3A28), inks[inks.count - 1]])
        let cloth = inks[2 % inks.count]
        let long = random.chance(0.5), wide = random.float(0.9, 1.12)
        if long {
            let fall = Outline.smoothed([
                center + Point(-0.22 * wide, -0.12) * s, center + Point(0, -0.27) * s,
                center + Point(0.22 * wide, -0.12) * s,
                center + Point(0.25, 0.2) * s, center + Point(0.18, 0.33) * s, center + Point(-0.18, 0.33) * s,
                center + Point(-0.25, 0.2) * s,
            ])
            canvas.fill(fall, hair)
        }
        canvas.fill(Outline.ellipse(Point(s / 2, s * 1.02), Point(s * 0.36, s * 0.29)), cloth)
        let neck = Outline.rectangle(center + Point(-0.065, 0.08) * s, center + Point(0.065, 0.33) * s)
        canvas.fill(neck, skin.adjusted(lightness: -0.06))
        canvas.fill(
            Outline.ellipse(center + Point(0, 0.33) * s, Point(0.065, 0.035) * s), skin.adjusted(lightness: -0.06))
        canvas.fill(Outline.ellipse(center, Point(0.15, 0.19) * s), skin)
        let lean = random.float(-0.08, 0.08)
        let fringe = Outline.smoothed([
            center + Point(-0.17, 0.0) * s, center + Point(-0.17, -0.15) * s, center + Point(0, -0.25) * s,
            center + Point(0.17, -0.15) * s, center + Point(0.17, 0.0) * s, center + Point(0.11, -0.09) * s,
            center + Point(lean, -0.13) * s, center + Point(-0.11, -0.09) * s,
        ])
        canvas.fill(fringe, hair)
        if random.chance(0.35) {
            for sense in [Float(-1), 1] {
                canvas.ring(center + Point(0.065 * sense, 0.02) * s, s * 0.045, s * 0.011, palette.darkest)
            }
            canvas.fill(
                Outline.rectangle(center + Point(-0.02, 0.012) * s, center + Point(0.02, 0.022) * s), palette.darkest)
        }
    }

    private static func syllable(
        _ canvas: inout Canvas, _ ground: Color, _ palette: Palette, _ random: inout SeededRandom
    ) {
        let s = canvas.side, color = ground.lightness > 0.6 ? palette.darkest : palette.lightest
        let scalar: Unicode.Scalar = random.pick(["솔", "봄", "은", "달", "숲", "흙", "온", "담"])
        for outline in HangulGlyph.outlines(of: scalar, weight: random.float(0.11, 0.17)) {
            canvas.fill(outline.map { $0.map { Point(s, s) * 0.27 + $0 * (s * 0.46) } }, color)
        }
    }

    private static func fruit(_ canvas: inout Canvas, _ inks: [Color], _ palette: Palette, _ random: inout SeededRandom)
    {
        let s = canvas.side, center = Point(s / 2, s * 0.54), body = inks[2 % inks.count]
        canvas.fill(Outline.pebble(center, s * 0.27, wobble: 0.06, &random), body)
        canvas.fill(
            Outline.ellipse(center + Point(-0.09, -0.1) * s, Point(0.05, 0.08) * s, turn: 0.6),
            body.adjusted(lightness: 0.08))
        let stem = [center + Point(0, -0.25) * s, center + Point(0.02, -0.32) * s, center + Point(0.05, -0.37) * s]
        canvas.fill(Outline.stroke(Outline.curve(stem), s * 0.022), palette.darkest)
        canvas.fill(
            Outline.ellipse(center + Point(0.12, -0.33) * s, Point(0.09, 0.042) * s, turn: -0.4), inks[3 % inks.count])
    }
}
