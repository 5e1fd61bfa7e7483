#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A colour in Björn Ottosson's OKLab (https://bottosson.github.io/posts/oklab/), where distance is how different
/// colours look.
package struct OKLab: Hashable, Sendable {
    /// Lightness 0…1, green–red, blue–yellow.
    package var l: Double
    package var a: Double
    package var b: Double

    package init(l: Double, a: Double, b: Double) {
        self.l = l
        self.a = a
        self.b = b
    }

    /// From gamma-encoded sRGB in 0…255.
    init(red: UInt8, green: UInt8, blue: UInt8) {
        let (r, g, b) = (Self.linear[Int(red)], Self.linear[Int(green)], Self.linear[Int(blue)])
        let long = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
        let medium = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
        let short = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
        self.l = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        self.a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        self.b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    }

    /// From `rrggbb` in sRGB; `nil` for anything else.
    package init?(hex: String) {
        guard hex.utf8.count == 6, hex.first != "+", let number = UInt32(hex, radix: 16) else { return nil }
        let channels = [16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        self.init(red: channels[0], green: channels[1], blue: channels[2])
    }

    /// `rrggbb` in sRGB, clipped to its gamut.
    var hex: String {
        let long = cube(l + 0.3963377774 * a + 0.2158037573 * b)
        let medium = cube(l - 0.1055613458 * a - 0.0638541728 * b)
        let short = cube(l - 0.0894841775 * a - 1.2914855480 * b)
        let channels = [
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
        ]
        return channels.map { channel in
            let value = min(max(channel, 0), 1)
            let encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
            let digits = String(Int((encoded * 255).rounded()), radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }.joined()
    }

    /// What is seen of it over another, about: browsers mix in sRGB.
    func mixed(_ opacity: Double, on ground: OKLab) -> OKLab {
        func mix(_ own: Double, _ other: Double) -> Double { other + (own - other) * opacity }
        return OKLab(l: mix(l, ground.l), a: mix(a, ground.a), b: mix(b, ground.b))
    }

    func squaredDistance(to other: OKLab) -> Double {
        let (l, a, b) = (l - other.l, a - other.a, b - other.b)
        return l * l + a * a + b * b
    }

    private func cube(_ value: Double) -> Double { value * value * value }

    /// The transfer function of IEC 61966-2-1 for each byte.
    private static let linear: [Double] = (0...255).map { byte in
        let value = Double(byte) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}

/// A running mean of colours, each with its own weight.
struct WeightedColour {
    private var l = 0.0, a = 0.0, b = 0.0
    private(set) var weight = 0.0

    mutating func add(_ colour: OKLab, weight amount: Double) {
        l += colour.l * amount
        a += colour.a * amount
        b += colour.b * amount
        weight += amount
    }

    /// `nil` before anything was added.
    var mean: OKLab? { weight > 0 ? OKLab(l: l / weight, a: a / weight, b: b / weight) : nil }
}
