/// Posters of large geometric Hangul on a Swiss grid, with flat shapes behind and small lines of text.
enum HangulPoster: Style {
    static let finish = Finish(grain: 0.014, paper: 0.025)

    private static let words = [
        "봄", "결", "숨", "빛", "꿈", "틈", "길", "별", "몸", "섬", "전시", "물성", "여백", "시간", "기억", "파도", "도시", "자리", "사이", "소리",
    ]
    private static let lines = [
        "서울 디자인 전시", "이천이십육 가을", "졸업작품전", "조형대학 일층 로비", "열린 작업실", "글자와 공간", "오후 여섯시", "모두의 그림", "두번째 모임",
    ]

    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom) {
        let size = canvas.size, side = canvas.side
        let swap = random.chance(0.35), base = swap ? palette.accent : palette.base
        canvas.fill(base)
        let far: [Color] = palette.byLightness.sorted {
            abs($0.lightness - base.lightness) > abs($1.lightness - base.lightness)
        }
        let letter = far[0],
            inks = random.shuffled(
                palette.colors.filter {
                    abs($0.lightness - base.lightness) > 0.12 && abs($0.lightness - letter.lightness) > 0.15
                })
        let margin = side * 0.065
        plane(inks.first ?? letter, inks.count > 1 ? inks[1] : letter, on: &canvas, &random)
        let word = random.pick(words).unicodeScalars.map { $0 }
        let weight = random.float(0.13, 0.2), layout = random.int(0...2)
        let second = inks.last ?? letter
        let color =
            random.chance(0.75) || abs(second.lightness - base.lightness) < 0.3 || inks.count < 3 ? letter : second
        if word.count == 1 {
            let bleeds = layout == 0 && size.y > side * 1.3, room = size.y - margin - side * 0.31
            let extent = Point(repeating: bleeds ? side * 1.2 : min(side * 0.87, room))
            let low = bleeds ? Point(side * 0.16, side * 0.36) : Point(margin, size.y - margin - extent.y)
            draw(word[0], at: low, extent: extent, weight: weight, color, on: &canvas)
        } else {
            let wide = size.x > size.y
            let room = size.y - margin - side * 0.31
            let cell = wide ? Point((size.x - margin * 2) / 2, room) : Point(size.x - margin * 2, room / 2)
            for (index, scalar) in word.enumerated() {
                let step = wide ? Point(Float(index) * cell.x, 0) : Point(0, Float(index) * cell.y)
                let low = Point(margin, size.y - margin - (wide ? cell.y : cell.y * 2)) + step
                draw(scalar, at: low, extent: cell * 0.96, weight: weight, index == 0 ? letter : color, on: &canvas)
            }
        }
        text(letter, margin: margin, on: &canvas, &random)
    }

    private static func plane(_ first: Color, _ second: Color, on canvas: inout Canvas, _ random: inout SeededRandom) {
        let size = canvas.size, side = canvas.side
        switch random.int(0...4) {
        case 0:
            canvas.disc(
                size * Point(random.float(0.3, 0.8), random.float(0.25, 0.6)), side * random.float(0.22, 0.42), first)
        case 1:
            let corner = size * Point(random.pick([0, 1]), random.pick([0, 1]))
            for ring in 0..<7 {
                canvas.ring(corner, side * (0.2 + Float(ring) * 0.13), side * 0.06, ring % 2 == 0 ? first : second)
            }
        case 2:
            let slope = size.y * random.float(0.2, 0.5), left = size.y * random.float(0.3, 0.6)
            canvas.fill([Point(0, left), Point(size.x, left - slope), Point(size.x, size.y), Point(0, size.y)], first)
        case 3:
            let columns = 6, cell = size.x / Float(columns)
            for row in 0...Int(size.y / cell) {
                for column in 0..<columns where random.chance(0.28) {
                    let low = Point(Float(column), Float(row)) * cell, ink = random.chance(0.6) ? first : second
                    let turned = Float(random.int(0...3)) * tau / 4
                    let pivot =
                        low + cell / 2 + Point(cosine(turned) - sine(turned), sine(turned) + cosine(turned))
                        * (cell / 2)
                    let arc = (0...24).map { pivot + direction(turned + tau / 2 + Float($0) / 24 * tau / 4) * cell }
                    canvas.fill([pivot] + arc, ink)
                }
            }
        default:
            canvas.fill(Outline.rectangle(Point(size.x * random.float(0.4, 0.66), 0), size), first)
            canvas.disc(size * Point(0.5, 0.35), side * 0.16, second)
        }
    }

    private static func draw(
        _ scalar: Unicode.Scalar, at low: Point, extent: Point, weight: Float, _ color: Color, on canvas: inout Canvas
    ) {
        let outlines = HangulGlyph.outlines(of: scalar, weight: weight)
        for outline in outlines { canvas.fill(outline.map { $0.map { low + $0 * extent } }, color) }
    }

    private static func text(_ color: Color, margin: Float, on canvas: inout Canvas, _ random: inout SeededRandom) {
        let size = canvas.size, side = canvas.side, right = random.chance(0.4)
        var y = margin
        for index in 0..<random.int(3...5) {
            let letters = side * (index == 0 ? 0.042 : 0.024), line = random.pick(lines)
            var x = right ? size.x * 0.54 : margin
            for scalar in line.unicodeScalars {
                if scalar != " " {
                    draw(
                        scalar, at: Point(x, y), extent: Point(repeating: letters * 0.92), weight: 0.1, color,
                        on: &canvas)
                }
                x += scalar == " " ? letters * 0.45 : letters
            }
            y += letters * 1.4
        }
        let rule = max(side * 0.003, 0.8), foot = size.y - margin * 0.55
        canvas.fill(Outline.rectangle(Point(margin, foot), Point(size.x - margin, foot + rule)), color)
    }
}
