/// Panes of coloured glass in lead: Voronoi cells, loosely scattered or in rings like a rose window.
enum StainedGlass: Style {
    static let finish = Finish(grain: 0.01)

    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom) {
        let lead = palette.darkest.adjusted(lightness: -0.08, chroma: 0.6)
        canvas.fill(lead)
        let side = canvas.side, size = canvas.size, noise = Noise(&random), tint = Noise(&random)
        let rose = random.chance(0.45)
        let focus = rose ? canvas.center : Point(size.x * random.float(0.2, 0.8), size.y * random.float(0.1, 0.6))
        let sites = rose ? rings(canvas, &random) : scattered(canvas, &random)
        let glass = Array(palette.byLightness.dropFirst())
        let ramp = Ramp(glass)
        let width = side * random.float(0.006, 0.011), tintScale = random.float(1, 2.2) / side
        for (index, site) in sites.enumerated() {
            var cell = Outline.rectangle(Point(repeating: -width), size + width)
            for (other, neighbour) in sites.enumerated() where other != index {
                let along = neighbour - site, distance = length(along)
                guard distance < side * 0.75 else { continue }
                cell = clip(cell, normal: along / distance, offset: distance / 2 - width / 2, from: site)
                if cell.count < 3 { break }
            }
            guard cell.count > 2 else { continue }
            let wander = tint.fractal(site.x * tintScale, site.y * tintScale, octaves: 2) * 0.5 + 0.5
            let picked = random.chance(0.22) ? random.pick(glass) : ramp(wander + random.gauss() * 0.1)
            let color = picked.adjusted(lightness: random.float(-0.04, 0.04), chroma: 1.15)
            let shine = direction(random.float(0, tau)) * (0.9 / side)
            canvas.paint(Mask([cell], width: canvas.width, height: canvas.height)) { x, y, _ in
                let p = Point(x, y), away = (p - site) * shine
                let streak = noise(x * 0.9 / width * 0.1, y * 0.035 / width) * 0.07
                let light = 1.02 + (away.x + away.y) * 0.9 + streak - length(p - focus) / (length(size) * 3.4)
                return color * light + (light - 1) * 0.15
            }
        }
    }

    private static func scattered(_ canvas: Canvas, _ random: inout SeededRandom) -> [Point] {
        let across = Float(random.int(6...11)), cell = canvas.side / across
        var sites: [Point] = []
        for row in -1...Int(canvas.size.y / cell) + 1 {
            for column in -1...Int(canvas.size.x / cell) + 1 {
                sites.append((Point(Float(column), Float(row)) + Point(random.unit(), random.unit())) * cell)
            }
        }
        return sites
    }

    private static func rings(_ canvas: Canvas, _ random: inout SeededRandom) -> [Point] {
        let center = canvas.center, reach = length(canvas.size) / 2 + canvas.side * 0.1
        var radius = canvas.side * random.float(0.07, 0.11), sites = [center], ring = 0
        let petals = random.int(3...6) * 2
        while radius < reach {
            let count = petals * (1 + (ring + 1) / 2), start = ring % 2 == 0 ? 0 : 0.5 / Float(count) * tau
            for index in 0..<count {
                sites.append(center + direction(start + Float(index) / Float(count) * tau) * radius)
            }
            radius += canvas.side * random.float(0.06, 0.13)
            ring += 1
        }
        return sites
    }

    /// Keeps the side of a line that `from` is on.
    private static func clip(_ cell: [Point], normal: Point, offset: Float, from: Point) -> [Point] {
        var kept: [Point] = []
        func beyond(_ p: Point) -> Float { ((p - from) * normal).sum() - offset }
        for index in cell.indices {
            let a = cell[index], b = cell[(index + 1) % cell.count], da = beyond(a), db = beyond(b)
            if da <= 0 { kept.append(a) }
            if (da < 0) != (db < 0) { kept.append(mix(a, b, da / (da - db))) }
        }
        return kept
    }
}
