/// Gradient noise (Perlin 1985, improved 2002) over an integer hash instead of a table: about -1…1, smooth.
struct Noise: Sendable {
    private let seed: UInt32

    init(_ random: inout SeededRandom) { seed = UInt32(truncatingIfNeeded: random.next()) }

    @inline(__always)
    func callAsFunction(_ x: Float, _ y: Float) -> Float {
        let wholeX = floored(x), wholeY = floored(y)
        let fx = x - wholeX, fy = y - wholeY
        let ix = UInt32(bitPattern: Int32(wholeX)), iy = UInt32(bitPattern: Int32(wholeY))
        let cornersX = SIMD4<UInt32>(ix, ix &+ 1, ix, ix &+ 1) &* 0x27D4_EB2D
        let cornersY = SIMD4<UInt32>(iy, iy, iy &+ 1, iy &+ 1) &* 0x1656_67B1
        var hash = (cornersX ^ cornersY) &+ SIMD4(repeating: seed)
        hash = (hash ^ (hash &>> 15)) &* 0x85EB_CA6B
        hash = (hash ^ (hash &>> 13)) &* 0xC2B2_AE35
        hash ^= hash &>> 16
        // The bits become the fraction of a number in 1..<2, which needs no conversion.
        let gradientX = unsafeBitCast(hash & 0x7F_FFFF | 0x3F80_0000, to: SIMD4<Float>.self) * 2 - 3
        let gradientY = unsafeBitCast(hash &>> 9 | 0x3F80_0000, to: SIMD4<Float>.self) * 2 - 3
        let dots = gradientX * SIMD4(fx, fx - 1, fx, fx - 1) + gradientY * SIMD4(fy, fy, fy - 1, fy - 1)
        let u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
        let v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
        let top = dots.x + (dots.y - dots.x) * u, bottom = dots.z + (dots.w - dots.z) * u
        return (top + (bottom - top) * v) * 1.5
    }

    /// Octaves of noise, each twice as fine and half as strong, about -1…1.
    @inline(__always)
    func fractal(_ x: Float, _ y: Float, octaves: Int) -> Float {
        var sum: Float = 0, strength: Float = 0.5, scale: Float = 1
        for octave in 0..<octaves {
            sum += strength * self(x * scale + Float(octave) * 17.3, y * scale - Float(octave) * 9.1)
            strength *= 0.5
            scale *= 2.03
        }
        return sum * 1.2
    }
}
