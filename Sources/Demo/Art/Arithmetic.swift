// The platform's libm differs in the last bits between systems; these few functions do not, so a seed gives the same
// bytes everywhere. They also stay in vector registers. Errors are below what eight bits can show.

typealias Point = SIMD2<Float>

let tau: Float = 6.283_185_3

/// Nearest whole number for |x| < 2^22: adding 1.5 × 2^23 pushes the fraction out of the mantissa.
@inline(__always) func nearest(_ x: Float) -> Float { (x + 12_582_912) - 12_582_912 }

@inline(__always) func floored(_ x: Float) -> Float {
    let whole = nearest(x)
    return whole > x ? whole - 1 : whole
}

/// `x` clamped to `low`…`high`; `low` for NaN.
@inline(__always) func bounded(_ x: Float, _ low: Float = 0, _ high: Float = 1) -> Float {
    let above = x > low ? x : low
    return above < high ? above : high
}

@inline(__always) func mix(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }

@inline(__always) func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ t: Float) -> SIMD4<Float> { a + (b - a) * t }

@inline(__always) func mix(_ a: Point, _ b: Point, _ t: Float) -> Point { a + (b - a) * t }

/// 0 below `low`, 1 above `high`, smooth between; `low` may be the greater one.
@inline(__always) func smooth(_ low: Float, _ high: Float, _ x: Float) -> Float {
    let t = bounded((x - low) / (high - low))
    return t * t * (3 - 2 * t)
}

/// Sines of four angles at once, |error| < 0.0012.
@inline(__always) func sine(_ x: SIMD4<Float>) -> SIMD4<Float> {
    let turns = x * 0.159_154_94
    let t = turns - ((turns + 12_582_912) - 12_582_912)
    let rough = t * 8 - t * magnitude(t) * 16
    return (rough * magnitude(rough) - rough) * 0.225 + rough
}

@inline(__always) func magnitude(_ x: SIMD4<Float>) -> SIMD4<Float> {
    unsafeBitCast(unsafeBitCast(x, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
}

@inline(__always) func sine(_ x: Float) -> Float {
    let turns = x * 0.159_154_94
    let t = turns - nearest(turns)
    let rough = t * 8 - t * abs(t) * 16
    return (rough * abs(rough) - rough) * 0.225 + rough
}

@inline(__always) func cosine(_ x: Float) -> Float { sine(x + 1.570_796_3) }

@inline(__always) func direction(_ angle: Float) -> Point { Point(cosine(angle), sine(angle)) }

@inline(__always) func length(_ p: Point) -> Float { (p.x * p.x + p.y * p.y).squareRoot() }

@inline(__always) func exponential2(_ x: Float) -> Float {
    let x = bounded(x, -126, 126)
    let whole = nearest(x)
    let f = (x - whole) * 0.693_147_2
    let fraction = 1 + f * (1 + f * (0.5 + f * (0.166_666_67 + f * (0.041_666_67 + f * 0.008_333_33))))
    return fraction * Float(bitPattern: UInt32(bitPattern: (Int32(whole) &+ 127) << 23))
}

@inline(__always) func exponential(_ x: Float) -> Float { exponential2(x * 1.442_695) }

/// Base-2 logarithm of a positive number.
@inline(__always) func logarithm2(_ x: Float) -> Float {
    let bits = x.bitPattern
    let exponent = Float(Int32(bits >> 23) - 127)
    let m = Float(bitPattern: bits & 0x7F_FFFF | 0x3F80_0000)
    let y = (m - 1) / (m + 1)
    let z = y * y
    return exponent + 2.885_390_1 * y * (1 + z * (0.333_333_34 + z * (0.2 + z * (0.142_857_15 + z * 0.111_111_11))))
}

/// `x` to the power `y`; 0 for x ≤ 0.
@inline(__always) func power(_ x: Float, _ y: Float) -> Float { x <= 0 ? 0 : exponential2(y * logarithm2(x)) }
