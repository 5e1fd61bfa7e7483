/// Red, green, blue in gamma-encoded sRGB, 0…1; the fourth lane is unused.
typealias Color = SIMD4<Float>

extension SIMD4<Float> {
    init(hex: UInt32) {
        self.init(Float(hex >> 16 & 255) / 255, Float(hex >> 8 & 255) / 255, Float(hex & 255) / 255, 0)
    }

    static let white = Color(1, 1, 1, 0)
    static let black = Color(0, 0, 0, 0)

    /// OKLab (Ottosson 2020): lightness 0…1, then the green–red and blue–yellow axes.
    var oklab: Color {
        let r = Self.linear(x), g = Self.linear(y), b = Self.linear(z)
        let l = power(0.412_221_47 * r + 0.536_332_54 * g + 0.051_445_99 * b, 1 / 3)
        let m = power(0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b, 1 / 3)
        let s = power(0.088_302_46 * r + 0.281_718_84 * g + 0.629_978_7 * b, 1 / 3)
        return Color(
            0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_05 * s,
            1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
            0.025_904_04 * l + 0.782_771_77 * m - 0.808_675_77 * s, 0)
    }

    init(oklab lab: Color) {
        let l = lab.x + 0.396_337_78 * lab.y + 0.215_803_76 * lab.z
        let m = lab.x - 0.105_561_35 * lab.y - 0.063_854_17 * lab.z
        let s = lab.x - 0.089_484_18 * lab.y - 1.291_485_5 * lab.z
        let l3 = l * l * l, m3 = m * m * m, s3 = s * s * s
        self.init(
            Self.encoded(4.076_741_7 * l3 - 3.307_711_6 * m3 + 0.230_969_94 * s3),
            Self.encoded(-1.268_438 * l3 + 2.609_757_4 * m3 - 0.341_319_4 * s3),
            Self.encoded(-0.004_196_09 * l3 - 0.703_418_6 * m3 + 1.707_614_7 * s3), 0)
    }

    /// OKLab lightness, 0…1.
    var lightness: Float { oklab.x }

    /// OKLab chroma, 0 for grey to about 0.33.
    var chroma: Float {
        let lab = oklab
        return length(Point(lab.y, lab.z))
    }

    /// Halfway colours as the eye sees them, without the grey dip of mixing in sRGB.
    func blended(_ other: Color, _ t: Float) -> Color { Color(oklab: mix(oklab, other.oklab, t)) }

    /// The same hue with another lightness (added) and chroma (multiplied).
    func adjusted(lightness: Float = 0, chroma: Float = 1) -> Color {
        let lab = oklab
        return Color(oklab: Color(bounded(lab.x + lightness), lab.y * chroma, lab.z * chroma, 0))
    }

    private static func linear(_ value: Float) -> Float {
        value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ value: Float) -> Float {
        bounded(value <= 0.003_130_8 ? Swift.max(value, 0) * 12.92 : 1.055 * power(value, 1 / 2.4) - 0.055)
    }
}

/// A smooth run through colours, tabulated in OKLab.
struct Ramp: Sendable {
    private let table: [Color]

    init(_ colors: [Color]) {
        let labs = colors.map(\.oklab)
        table = (0..<256).map { index in
            let position = Float(index) / 255 * Float(labs.count - 1)
            let left = min(Int(position), max(labs.count - 2, 0)), right = min(left + 1, labs.count - 1)
            return Color(oklab: mix(labs[left], labs[right], position - Float(left)))
        }
    }

    /// The colour at `t`, 0…1, held at both ends.
    @inline(__always)
    func callAsFunction(_ t: Float) -> Color {
        let position = bounded(t) * 254.999
        let index = Int(position)
        return table.withUnsafeBufferPointer { mix($0[index], $0[index + 1], position - Float(index)) }
    }
}
