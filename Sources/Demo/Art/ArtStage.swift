/// How a finished picture came about, as far as it shows: lines, flat colours, and both.
package enum ArtStage: CaseIterable, Sendable {
    case sketch, blocks, lines
}

extension Raster {
    /// The picture as it was at a stage.
    package func stage(_ stage: ArtStage) -> Raster {
        let light = lightness()
        switch stage {
        case .sketch: return painted { at in Self.paper * (1 - 0.72 * pencil(light, at)) }
        case .blocks: return blocks()
        case .lines:
            let flat = blocks()
            return painted { at in flat.color(at) * (1 - 0.6 * pencil(light, at)) }
        }
    }

    private static let paper = Color(hex: 0xF3EEE3)

    /// Softened, so that grain leaves no line.
    private func lightness() -> Field {
        var field = Field(columns: width, rows: height)
        for at in 0..<width * height {
            let color = color(at)
            field.values[at] = 0.3 * color.x + 0.59 * color.y + 0.11 * color.z
        }
        field.blur(radius: max(1, min(width, height) / 640))
        return field
    }

    private func color(_ at: Int) -> Color {
        Color(Float(rgb[at * 3]), Float(rgb[at * 3 + 1]), Float(rgb[at * 3 + 2]), 0) / 255
    }

    /// How much graphite is at a pixel: much where light changes.
    private func pencil(_ light: Field, _ at: Int) -> Float {
        let (columns, rows) = (light.columns, light.rows)
        let row = min(at / width, rows - 1), column = min(at % width, columns - 1)
        func value(_ x: Int, _ y: Int) -> Float {
            light.values[min(max(y, 0), rows - 1) * columns + min(max(x, 0), columns - 1)]
        }
        let across = value(column + 1, row) - value(column - 1, row)
        let down = value(column, row + 1) - value(column, row - 1)
        let slope = (across * across + down * down).squareRoot() * Float(min(width, height)) / 44
        // The hand does not press evenly.
        let press = 0.85 + 0.15 * Float((at / 7 ^ row / 3) & 7) / 7
        return min(slope * press, 1)
    }

    /// A few flat tones in broad patches.
    private func blocks() -> Raster {
        let radius = max(2, min(width, height) / 90)
        let tones = (0..<3).map { channel in
            var field = Field(columns: width, rows: height)
            for at in 0..<width * height { field.values[at] = Float(rgb[at * 3 + channel]) / 255 }
            field.blur(radius: radius)
            return field.values.map { ($0 * 6).rounded() / 6 }
        }
        return painted { at in Color(tones[0][at], tones[1][at], tones[2][at], 0) }
    }

    private func painted(_ color: (Int) -> Color) -> Raster {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rgb.count)
        for at in 0..<width * height {
            let value = color(at) * 255
            for channel in [value.x, value.y, value.z] { bytes.append(UInt8(bounded(channel, 0, 255))) }
        }
        return Raster(width: width, height: height, rgb: bytes)
    }
}
