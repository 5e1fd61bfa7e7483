import Foundation
import Testing

/// CIE 1976 L*a*b* for the D65 white of sRGB, Display P3 and Adobe RGB.
struct Lab {
    var l, a, b: Double

    init(_ l: Double, _ a: Double, _ b: Double) { (self.l, self.a, self.b) = (l, a, b) }

    init(xyz: [Double]) {
        let f = zip(xyz, [0.95047, 1.0, 1.08883]).map { value, white in
            let t = value / white
            return t > 216.0 / 24_389 ? cbrt(t) : (24_389.0 / 27 * t + 16) / 116
        }
        self.init(116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2]))
    }

    /// CIEDE2000 after Sharma, Wu and Dalal (2005).
    func difference(from other: Lab) -> Double {
        let meanChroma = (hypot(a, b) + hypot(other.a, other.b)) / 2
        let g = 0.5 * (1 - sqrt(pow(meanChroma, 7) / (pow(meanChroma, 7) + pow(25, 7))))
        let (a1, a2) = (a * (1 + g), other.a * (1 + g))
        let (c1, c2) = (hypot(a1, b), hypot(a2, other.b))
        func hue(_ a: Double, _ b: Double) -> Double {
            a == 0 && b == 0 ? 0 : (atan2(b, a) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
        }
        let (h1, h2) = (hue(a1, b), hue(a2, other.b))
        var dh = c1 * c2 == 0 ? 0 : h2 - h1
        if dh > 180 { dh -= 360 } else if dh < -180 { dh += 360 }
        var h = h1 + h2
        if c1 * c2 != 0 { h = abs(h1 - h2) <= 180 ? h / 2 : h < 360 ? (h + 360) / 2 : (h - 360) / 2 }
        let (dl, dc) = (other.l - l, c2 - c1)
        let dH = 2 * sqrt(c1 * c2) * sin(dh / 2 * .pi / 180)
        let (l, c) = ((l + other.l) / 2, (c1 + c2) / 2)
        func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
        let t = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.2 * cosine(4 * h - 63)
        let sl = 1 + 0.015 * pow(l - 50, 2) / sqrt(20 + pow(l - 50, 2))
        let (sc, sh) = (1 + 0.045 * c, 1 + 0.015 * c * t)
        let turn = 60 * exp(-pow((h - 275) / 25, 2))
        let rotation = -sin(turn * .pi / 180) * 2 * sqrt(pow(c, 7) / (pow(c, 7) + pow(25, 7)))
        let (x, y, z) = (dl / sl, dc / sc, dH / sh)
        return sqrt(x * x + y * y + z * z + rotation * y * z)
    }
}

/// An RGB space by its published primaries and transfer function, apart from any profile or library.
struct RGBSpace: Sendable {
    let toXYZ: [[Double]]
    let decode: @Sendable (Double) -> Double

    static let sRGB = RGBSpace(
        toXYZ: [
            [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041],
        ],
        decode: piecewise)
    static let displayP3 = RGBSpace(
        toXYZ: [[0.4865709, 0.2656677, 0.1982173], [0.2289746, 0.6917385, 0.0792869], [0, 0.0451134, 1.0439444]],
        decode: piecewise)
    static let adobeRGB = RGBSpace(
        toXYZ: [
            [0.5767309, 0.185554, 0.1881852], [0.2973769, 0.6273491, 0.0752741], [0.0270343, 0.0706872, 0.9911085],
        ],
        decode: { pow($0, 2.19921875) })

    private static let piecewise: @Sendable (Double) -> Double = {
        $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
    }

    /// Of samples in 0…`white`.
    func lab(_ samples: [Double], white: Double = 255) -> Lab {
        let linear = samples.prefix(3).map { decode($0 / white) }
        return Lab(xyz: toXYZ.map { row in zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 } })
    }
}

@Suite struct ColourDifferenceTests {
    /// Pairs 1, 7, 17 and 25 of the published test data.
    @Test(arguments: [
        (Lab(50, 2.6772, -79.7751), Lab(50, 0, -82.7485), 2.0425),
        (Lab(50, 0, 0), Lab(50, -1, 2), 2.3669),
        (Lab(50, 2.5, 0), Lab(73, 25, -18), 27.1492),
        (Lab(60.2574, -34.0099, 36.2677), Lab(60.4626, -34.1751, 39.4387), 1.2644),
    ])
    func publishedPairs(_ first: Lab, _ second: Lab, _ expected: Double) {
        #expect(abs(first.difference(from: second) - expected) < 0.0001)
        #expect(abs(second.difference(from: first) - expected) < 0.0001)
    }
}
