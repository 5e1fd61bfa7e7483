/// Woven cloth seen close: warp and weft as coloured threads, over and under by a weave draft.
enum Textile: Style {
    static let finish = Finish(grain: 0.012)

    static func paint(_ canvas: inout Canvas, palette: Palette, random: inout SeededRandom) {
        let side = canvas.side, thread = max(side / Float(random.int(64...120)), 2)
        let across = Int(canvas.size.x / thread) + 2, down = Int(canvas.size.y / thread) + 2
        let warp = stripes(across, palette, &random), weft = random.chance(0.4) ? warp : stripes(down, palette, &random)
        let draft = random.int(0...3), noise = Noise(&random), block = random.int(6...14)
        let drift = random.float(0.1, 0.45), ikat = random.chance(0.4) ? random.float(2, 7) : 0
        let sway = Field(columns: across, rows: down) { u, v in noise.fractal(u * 4, v * 4, octaves: 2) }
        let scale = 1 / thread, u = 1 / canvas.size.x, v = 1 / canvas.size.y
        canvas.shade { x, y, _ in
            let bend = sway(x * u, y * v) * drift
            let px = x * scale + bend, py = y * scale + bend * 0.6
            let column = max(Int(px), 0), row = max(Int(py), 0)
            let fx = px - Float(column), fy = py - Float(row)
            let over: Bool
            switch draft {
            case 0: over = (column + row) & 1 == 0
            case 1: over = (column + row) & 3 < 2
            case 2: over = (column + row * 3) % 8 < ((column / block + row / block) & 1 == 0 ? 5 : 3)
            default:
                let fold = row % (block * 2), turned = fold < block ? fold : block * 2 - fold
                over = (column + turned) & 3 < 2
            }
            // A thread is a cylinder: light along its back, dark where it dives under.
            let round = over ? fx - 0.5 : fy - 0.5, along = over ? fy - 0.5 : fx - 0.5
            let light = 1.1 - round * round * 1.9 - along * along * 0.55 - round * 0.12
            let fibre = noise(over ? x * 0.9 : x * 0.12, over ? y * 0.12 : y * 0.9) * 0.07
            let shift = ikat == 0 ? 0 : Int(noise(Float(over ? column : row) * 0.7, 5) * ikat)
            let color =
                over ? warp[abs(column + shift * (row / block & 1)) % warp.count] : weft[abs(row + shift) % weft.count]
            return color * (light + fibre)
        }
    }

    /// A stripe sequence, mirrored, as a weaver would wind it.
    private static func stripes(_ count: Int, _ palette: Palette, _ random: inout SeededRandom) -> [Color] {
        let colors = random.shuffled(palette.colors + [palette.base]).prefix(random.int(3...5))
        let inks = Array(colors), wide = random.chance(0.5)
        var half: [Color] = []
        while half.count < count / 2 + 1 {
            let color = random.chance(0.4) ? inks[0] : random.pick(inks)
            let width = wide ? random.int(3...16) : random.pick([1, 1, 2, 2, 4, 9])
            for _ in 0..<width { half.append(color.adjusted(lightness: random.float(-0.02, 0.02))) }
        }
        return half + half.reversed()
    }
}
