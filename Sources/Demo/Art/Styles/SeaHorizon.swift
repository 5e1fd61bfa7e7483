/// The sea and a low light on it.
enum SeaHorizon: Style {
    static let finish = Finish(grain: 0.028, vignette: 0.12)

    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom) {
        let size = canvas.size, side = canvas.side, noise = Noise(&random), run = palette.byLightness
        let horizon = nearest(size.y * random.float(0.34, 0.6)), u = 1 / size.x
        let light = run[run.count - 1], warm = palette.accent.blended(light, 0.35), deep = run[0]
        let above = palette.isDark ? run[1] : run[run.count - 2].blended(run[run.count / 2], 0.4)
        let sky = Ramp([above, above.blended(warm, 0.45), warm.blended(light, 0.3)])
        let water = Ramp([warm.blended(run[1], 0.45), run[1].blended(run[2], 0.35), deep])
        let sun = Point(size.x * random.float(0.3, 0.7), horizon - side * random.float(0.02, 0.2))
        let radius = side * random.float(0.035, 0.085), halo = 1 / (side * 0.42)
        let clouds = Field(columns: 180, rows: 120) { u, v in noise.fractal(u * 3.2, v * v * 14, octaves: 5) }
        let cover = random.float(0.08, 0.3)
        canvas.shade(from: .zero, to: Point(size.x, horizon)) { x, y, _ in
            let height = y / horizon, cloud = clouds(x * u, height)
            let away = length(Point(x, y) - sun)
            let glow = exponential(-away * halo * 2) * 0.7
            var color = sky(height * 0.95 + cloud * cover * 0.5)
            color = mix(color, light, glow * (1 - bounded(cloud) * 0.6))
            color = mix(color, warm, smooth(0.1, 0.7, cloud) * cover * 2 * height)
            return mix(color, light, bounded((radius - away) * 0.4 + 0.5) * (0.92 - smooth(0, 0.5, cloud) * 0.5))
        }
        let floor = size.y - horizon, long = random.float(0.5, 0.9), path = side * random.float(0.06, 0.16)
        let lines = (0..<canvas.height).map { row -> (far: Float, depth: Float, tone: Float, warmth: Float) in
            let depth = max(Float(row) + 0.5 - horizon, 0.5) / floor
            // Perspective: waves shrink towards the horizon.
            return (1 / (depth * 1.6 + 0.02), depth, power(depth, 0.62), exponential(-depth * 26) * 0.3)
        }
        canvas.shade(from: Point(0, horizon), to: size) { x, y, _ in
            let line = lines[Int(y)], depth = line.depth
            let wx = (x - sun.x) / side * line.far * long * 5, wy = line.far * 9
            let wave = noise(wx, wy * 2.2) * 0.6 + noise(wx * 2.6 + 9, wy * 5.1) * 0.4
            let across = (x - sun.x) / (path * (0.5 + depth * 2.4))
            var color = water(line.tone + wave * 0.2 * (0.25 + depth))
            if abs(across) < 3 {
                let sparkle = exponential(-across * across) * smooth(-0.1 - (1 - depth) * 0.25, 0.42, wave)
                color = mix(color, light, sparkle * 0.85)
            }
            return mix(color, warm, line.warmth)
        }
        guard random.chance(0.5) else { return }
        let boat = Point(size.x * random.float(0.1, 0.9), horizon + side * 0.012),
            scale = side * random.float(0.012, 0.03)
        let hull = [Point(-1, -0.15), Point(1.1, -0.2), Point(0.75, 0.3), Point(-0.75, 0.3)].map { boat + $0 * scale }
        let sail = [Point(0.1, -0.3), Point(0.05, -2.4), Point(-0.9, -0.4)].map { boat + $0 * scale }
        canvas.fill([hull, sail], deep, opacity: 0.9)
    }
}
