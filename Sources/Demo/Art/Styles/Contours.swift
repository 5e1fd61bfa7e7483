/// A map of a country that is not there: tinted heights and contour lines.
enum Contours: Style {
    static let finish = Finish(grain: 0.01, paper: 0.035)

    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom) {
        let noise = Noise(&random), side = canvas.side, size = canvas.size
        let scale = random.float(1.1, 2.3), bend = random.float(0.1, 0.6)
        let ground = Field(columns: canvas.width / 5 + 2, rows: canvas.height / 5 + 2) { u, v in
            let x = u * size.x / side * scale, y = v * size.y / side * scale
            let warp = noise(x * 0.8 + 7, y * 0.8) * bend
            return noise.fractal(x + warp, y - warp, octaves: 4) * 0.85 + 0.5
        }
        let levels = Float(random.int(22...40)), filled = random.chance(0.65)
        let steps = palette.isDark ? palette.byLightness : palette.byLightness.reversed()
        let ramp = Ramp(filled ? steps : [palette.base, palette.base])
        let line = filled ? (palette.isDark ? palette.lightest : palette.darkest) : palette.strongest
        let index = palette.accent
        let sea = filled && random.chance(0.6) ? random.float(0.28, 0.4) : -1
        let water = palette.colors.min { $0.oklab.z < $1.oklab.z } ?? palette.base
        let pen = max(side * 0.0011, 0.45), scaleU = 1 / size.x, scaleV = 1 / size.y
        canvas.shade { x, y, _ in
            let u = x * scaleU, v = y * scaleV
            let height = ground(u, v)
            let slope = Point(ground(u + scaleU * 2, v) - height, ground(u, v + scaleV * 2) - height) * 0.5
            let level = height * levels, steepness = max(length(slope) * levels, 1e-5)
            let whole = nearest(level), away = abs(level - whole) / steepness
            let major = Int(whole) % 5 == 0
            var color = ramp((floored(level) + 0.5) / levels * 1.3 - 0.15)
            if height < sea { color = mix(water, color, 0.12) + (floored(level) / levels - sea) * 0.25 }
            color += (slope.x + slope.y) * (filled ? -9 : 0) / (1 + steepness * 2) * 0.4
            let ink = bounded(pen * (major ? 1.9 : 1) - away + 0.5)
            return mix(color, major && !filled ? index : line, ink * (major ? 0.85 : 0.5))
        }
        guard random.chance(0.7) else { return }
        frame(&canvas, palette)
    }

    /// The white border of a printed sheet.
    private static func frame(_ canvas: inout Canvas, _ palette: Palette) {
        let margin = canvas.side * 0.06, size = canvas.size, base = palette.base
        let line = max(canvas.side * 0.002, 0.7)
        canvas.shade { x, y, old in
            let inset = min(min(x, size.x - x), min(y, size.y - y)) - margin
            return inset < 0 ? base : inset < line ? palette.isDark ? Color.white * 0.8 : Color.white * 0.15 : old
        }
    }
}
