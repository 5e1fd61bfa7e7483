/// The surface's finish of a drawing.
struct Finish: Sendable {
    /// Film grain, as a part of full brightness (0.02 is fine-grained film).
    var grain: Float = 0.012
    /// Tooth of the paper, the same way; it is coarser than grain and stays still between colours.
    var paper: Float = 0
    /// How much the corners darken, 0…1.
    var vignette: Float = 0
}

extension Canvas {
    func finished(_ finish: Finish, _ random: inout SeededRandom) -> Raster {
        let texture = Self.tooth(finish.paper, &random)
        var state = UInt32(truncatingIfNeeded: random.next()) | 1
        let width = width, height = height, grain = finish.grain * 255 / 65_536
        let middle = center, vignette = finish.vignette / (middle.x * middle.x + middle.y * middle.y)
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 3) { bytes, count in
            texture.withUnsafeBufferPointer { tooth in
                pixels.withUnsafeBufferPointer { pixels in
                    var at = 0
                    for row in 0..<height {
                        let y = Float(row) - middle.y
                        for column in 0..<width {
                            state ^= state << 13
                            state ^= state >> 17
                            state ^= state << 5
                            // Two 16-bit halves make a triangular distribution.
                            let noise = Float(Int32(state & 0xFFFF) - Int32(state >> 16)) * grain
                            let x = Float(column) - middle.x
                            let shade = (1 - vignette * (x * x + y * y)) * tooth[(row & 127) << 7 | column & 127]
                            let value = pixels[row * width + column] * (255 * shade) + (noise + 0.5)
                            bytes[at] = UInt8(truncatingIfNeeded: Int32(bounded(value.x, 0, 255)))
                            bytes[at + 1] = UInt8(truncatingIfNeeded: Int32(bounded(value.y, 0, 255)))
                            bytes[at + 2] = UInt8(truncatingIfNeeded: Int32(bounded(value.z, 0, 255)))
                            at += 3
                        }
                    }
                }
            }
            count = width * height * 3
        }
        return Raster(width: width, height: height, rgb: bytes)
    }

    /// A 128-pixel tile of brightness factors that repeats without a seam.
    private static func tooth(_ strength: Float, _ random: inout SeededRandom) -> [Float] {
        guard strength > 0 else { return Array(repeating: 1, count: 128 * 128) }
        let noise = (0..<128 * 128).map { _ in random.float(-1, 1) }
        return (0..<128 * 128).map { at in
            let row = at >> 7, column = at & 127
            var sum: Float = 0
            for (dy, dx, weight) in [(0, 0, 1), (0, 1, 0.8), (1, 0, 0.8), (1, 1, 0.6), (0, 2, 0.4)]
                as [(Int, Int, Float)]
            {
                sum += noise[((row + dy) & 127) << 7 | (column + dx) & 127] * weight
            }
            return 1 + (sum * 0.5 - abs(sum) * 0.2) * strength
        }
    }
}
