#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The colours of a screen's lights, CIE 1931.
struct Primaries: Equatable {
    struct Point: Equatable {
        let x, y: Double

        /// At brightness 1.
        var xyz: [Double] { [x / y, 1, (1 - x - y) / y] }
    }

    let white, red, green, blue: Point

    private static let d65 = Point(x: 0.3127, y: 0.3290)
    static let sRGB = Primaries(
        white: d65, red: Point(x: 0.64, y: 0.33), green: Point(x: 0.30, y: 0.60), blue: Point(x: 0.15, y: 0.06))
    static let rec2020 = Primaries(
        white: d65, red: Point(x: 0.708, y: 0.292), green: Point(x: 0.170, y: 0.797), blue: Point(x: 0.131, y: 0.046))
    static let dciP3 = Primaries(
        white: Point(x: 0.314, y: 0.351), red: Point(x: 0.680, y: 0.320), green: Point(x: 0.265, y: 0.690),
        blue: Point(x: 0.150, y: 0.060))

    var points: [Point] { [white, red, green, blue] }

    func isNear(_ other: Primaries) -> Bool {
        zip(points, other.points).allSatisfy { abs($0.x - $1.x) < 0.005 && abs($0.y - $1.y) < 0.005 }
    }
}

/// An ICC profile (ICC.1:2022 §8.3.3, §8.4.3) of three lights and a curve, or of greys.
struct MatrixProfile {
    let bytes: [UInt8]

    /// - Parameter gamma: of the curve; `nil` is sRGB's.
    /// - Returns: `nil` for lights that make no colours.
    init?(_ primaries: Primaries, gamma: Double?, isGrey: Bool) {
        guard primaries.points.allSatisfy({ $0.y > 0.0001 }), let columns = Self.columns(primaries),
            columns.joined().allSatisfy(\.isFinite)
        else { return nil }
        let curve = Self.curve(gamma)
        var tags: [(String, [UInt8])] = [
            ("desc", Self.description("Salon")), ("cprt", Self.text("text", "CC0")), ("wtpt", Self.xyz(Self.d50)),
        ]
        if isGrey {
            tags.append(("kTRC", curve))
        } else {
            for (name, column) in zip(["r", "g", "b"], columns) {
                tags += [("\(name)XYZ", Self.xyz(column)), ("\(name)TRC", curve)]
            }
        }
        var table: [UInt8] = .init(bigEndian: tags.count, 4)
        var data: [UInt8] = []
        let start = 132 + tags.count * 12
        for (name, tag) in tags {
            table += Array(name.utf8)
            table += [UInt8](bigEndian: start + data.count, 4)
            table += [UInt8](bigEndian: tag.count, 4)
            data += tag + [UInt8](repeating: 0, count: (4 - tag.count % 4) % 4)
        }
        var head: [UInt8] = .init(bigEndian: start + data.count, 4) + [0, 0, 0, 0, 2, 0x40, 0, 0]
        head += Array("mntr\(isGrey ? "GRAY" : "RGB ")XYZ ".utf8)
        head += [7, 0xE8, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
        head += [UInt8](repeating: 0, count: 28) + Self.numbers(Self.d50)
        bytes = head + [UInt8](repeating: 0, count: 128 - head.count) + table + data
    }

    private static let d50 = [0.9642, 1, 0.8249]

    /// The lights as the profile's white sees them (Bradford).
    private static func columns(_ primaries: Primaries) -> [[Double]]? {
        let lights = [primaries.red.xyz, primaries.green.xyz, primaries.blue.xyz]
        let white = primaries.white.xyz
        guard let shares = solve(lights, white) else { return nil }
        let cone = [[0.8951, -0.7502, 0.0389], [0.2664, 1.7135, -0.0685], [-0.1614, 0.0367, 1.0296]]
        func seen(_ colour: [Double]) -> [Double] { apply(cone, colour) }
        let scale = zip(seen(d50), seen(white)).map { $0 / $1 }
        return zip(lights, shares).map { light, share in
            let adapted = zip(seen(light.map { $0 * share }), scale).map { $0 * $1 }
            return solve(cone, adapted) ?? [0, 0, 0]
        }
    }

    /// The sum of `columns` in these amounts.
    private static func apply(_ columns: [[Double]], _ amounts: [Double]) -> [Double] {
        (0..<3).map { row in (0..<3).reduce(0) { $0 + columns[$1][row] * amounts[$1] } }
    }

    /// How much of each column adds up to `sum`, by Cramer's rule.
    private static func solve(_ columns: [[Double]], _ sum: [Double]) -> [Double]? {
        func determinant(_ m: [[Double]]) -> Double {
            let first = m[0][0] * (m[1][1] * m[2][2] - m[2][1] * m[1][2])
            let second = m[1][0] * (m[0][1] * m[2][2] - m[2][1] * m[0][2])
            return first - second + m[2][0] * (m[0][1] * m[1][2] - m[1][1] * m[0][2])
        }
        let whole = determinant(columns)
        guard abs(whole) > 1e-6 else { return nil }
        return (0..<3).map { index in
            var replaced = columns
            replaced[index] = sum
            return determinant(replaced) / whole
        }
    }

    private static func curve(_ gamma: Double?) -> [UInt8] {
        if let gamma {
            let fixed = Int((min(max(gamma, 0.1), 10) * 256).rounded())
            return Array("curv".utf8) + [0, 0, 0, 0] + .init(bigEndian: 1, 4) + .init(bigEndian: fixed, 2)
        }
        return Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
            + numbers([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    }

    private static func xyz(_ values: [Double]) -> [UInt8] { Array("XYZ ".utf8) + [0, 0, 0, 0] + numbers(values) }

    /// s15Fixed16Number.
    private static func numbers(_ values: [Double]) -> [UInt8] {
        values.flatMap { [UInt8](bigEndian: Int((min(max($0, -32_000), 32_000) * 65_536).rounded()), 4) }
    }

    private static func text(_ type: String, _ text: String) -> [UInt8] {
        Array(type.utf8) + [0, 0, 0, 0] + Array(text.utf8) + [0]
    }

    /// Version 2: ASCII, then neither Unicode nor ScriptCode.
    private static func description(_ text: String) -> [UInt8] {
        Array("desc".utf8) + [0, 0, 0, 0] + .init(bigEndian: text.utf8.count + 1, 4) + Array(text.utf8) + [0]
            + [UInt8](repeating: 0, count: 4 + 4 + 2 + 1 + 67)
    }
}
