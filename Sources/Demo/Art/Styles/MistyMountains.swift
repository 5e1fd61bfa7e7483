/// Mountain ranges one behind another, each paler in the mist, as a long lens sees them at dawn.
enum MistyMountains: Style {
    static let finish = Finish(grain: 0.03, vignette: 0.14)

    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom) {
        let size = canvas.size, side = canvas.side, noise = Noise(&random)
        let run = palette.byLightness
        let night = palette.isDark
        let far = night ? run[run.count / 2] : run[run.count - 1], near = run[0].adjusted(lightness: -0.04, chroma: 0.8)
        let glow = palette.accent.blended(run[run.count - 1], night ? 0.25 : 0.45)
        let zenith = night ? run[1].blended(run[0], 0.3) : far.blended(run[run.count / 2], 0.45)
        let sky = Ramp([zenith, zenith.blended(glow, 0.4), glow])
        let sun = Point(size.x * random.float(0.2, 0.8), size.y * random.float(0.2, 0.38))
        let radius = side * random.float(0.022, 0.06), halo = 1 / (side * random.float(0.25, 0.5))
        let disc = (night ? run[run.count - 1] : glow.blended(.white, 0.75))
        let v = 1 / size.y, clouds = random.float(0.05, 0.2)
        let veil = Field(columns: 160, rows: 90) { u, v in noise.fractal(u * 3 + 3, v * 9, octaves: 4) }
        let u = 1 / size.x
        canvas.shade { x, y, _ in
            let away = length(Point(x, y) - sun)
            let light = exponential(-away * halo * 2.2) * 0.55
            let base = sky(y * v * 1.5 + veil(x * u, y * v) * clouds)
            return mix(mix(base, disc, light), disc, bounded(radius - away + 0.5) * 0.92)
        }
        let layers = random.int(5...8)
        var ranges: [(ridge: [Float], low: Float, t: Float)] = []
        for layer in 0..<layers {
            let t = Float(layer) / Float(layers - 1)
            let level = size.y * (0.36 + 0.5 * power(t, 1.25)), swell = side * (0.09 + 0.11 * sine(t * 3.1))
            let wave = (1.6 - t * 0.6) / side * 2, shift = random.float(0, 90), jag = 5 + layer
            let forest = t > 0.7
            var low: Float = size.y
            let ridge = (0..<canvas.width).map { column in
                let x = (Float(column) + shift * side) * wave
                var y =
                    level - (noise.fractal(x, shift, octaves: jag) + 0.15 - abs(noise(x * 0.6, 3 + shift)) * 0.9)
                    * swell
                if forest {
                    let tree = abs(noise(x * 34, shift + 7)) + abs(noise(x * 71, shift)) * 0.5
                    y -= tree * side * 0.022 * t
                }
                low = min(low, y)
                return y
            }
            ranges.append((ridge, low, t))
        }
        var hidden = Array(repeating: size.y + 9, count: canvas.width)
        var visible: [[Float]] = []
        for range in ranges.reversed() {
            visible.append(hidden)
            for column in hidden.indices { hidden[column] = min(hidden[column], range.ridge[column] + 1) }
        }
        for (range, floor) in zip(ranges, visible.reversed()) {
            let ridge = range.ridge, t = range.t
            let color = glow.blended(near, power(t, 0.8) * 0.95 + 0.05)
            let mist = color.blended(glow, 0.62 - t * 0.25)
            let fade = 1 / (side * (0.2 + 0.12 * t))
            canvas.shade(from: Point(0, range.low - 2), to: size) { x, y, old in
                let column = min(Int(x), ridge.count - 1), depth = y - ridge[column]
                guard depth > -1, y < floor[column] + 1 else { return old }
                let fog = smooth(0, 1, depth * fade + veil(x * u + t, y * v) * 0.22)
                return mix(old, mix(color, mist, fog * (1 - t * 0.55)), bounded(depth + 0.5))
            }
        }
    }
}
