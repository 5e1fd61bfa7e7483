/// The header of an ICC profile (ICC.1:2022).
struct ColourProfile {
    enum Space: String {
        case rgb = "RGB ", grey = "GRAY", cmyk = "CMYK"
    }

    let space: Space?
    /// The `desc` tag.
    let name: String?
    /// Whether it describes colours clearly outside sRGB.
    let isWideGamut: Bool

    /// Whether it knows one way to convert only: by its table for the perceptual intent (§9.2.1).
    let isPerceptual: Bool

    /// `nil` for bytes that are not a profile.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 132, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
        let reader = BigEndianReader(bytes)
        space = Space(rawValue: reader.text(16, 4))
        var tags: [String: Range<Int>] = [:]
        for index in 0..<min(reader.uint32(128) ?? 0, 100) {
            let entry = 132 + index * 12
            guard let offset = reader.uint32(entry + 4), let length = reader.uint32(entry + 8),
                offset + length <= bytes.count
            else { continue }
            tags[reader.text(entry, 4)] = offset..<offset + length
        }
        name = tags["desc"].flatMap { reader.description($0) }
        let primaries = ["rXYZ", "gXYZ", "bXYZ"].compactMap { tags[$0].flatMap { Chromaticity(reader, $0.lowerBound) } }
        isPerceptual = tags["A2B0"] != nil && tags["A2B1"] == nil && primaries.count < 3
        // A table without primaries may describe anything, so it is given the room.
        isWideGamut = space == .rgb && (primaries.count < 3 || primaries.contains { !$0.isWithinSRGB })
    }
}

/// CIE 1976 u′v′, adapted to D50 as ICC profiles are.
private struct Chromaticity {
    let u: Double
    let v: Double

    init(u: Double, v: Double) {
        self.u = u
        self.v = v
    }

    /// From an `XYZ ` tag at `offset`.
    init?(_ reader: BigEndianReader, _ offset: Int) {
        guard let x = reader.fixed(offset + 8), let y = reader.fixed(offset + 12), let z = reader.fixed(offset + 16)
        else { return nil }
        let sum = x + 15 * y + 3 * z
        guard sum > 0 else { return nil }
        self.init(u: 4 * x / sum, v: 9 * y / sum)
    }

    /// The primaries of sRGB: red, green, blue.
    private static let sRGB = [
        Chromaticity(u: 0.4572, v: 0.5249), Chromaticity(u: 0.1348, v: 0.5645), Chromaticity(u: 0.1792, v: 0.1707),
    ]

    /// With room for profiles that round, or differ from sRGB less than the eye tells apart.
    var isWithinSRGB: Bool {
        let corners = Self.sRGB
        return (0..<3).allSatisfy { index in
            let (from, to) = (corners[index], corners[(index + 1) % 3])
            let (across, down) = (to.u - from.u, to.v - from.v)
            let length = (across * across + down * down).squareRoot()
            let outside = (down * (u - from.u) - across * (v - from.v)) / length
            return outside < 0.012
        }
    }
}

private struct BigEndianReader {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func uint32(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 4 <= bytes.count else { return nil }
        return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// s15Fixed16Number.
    func fixed(_ offset: Int) -> Double? {
        uint32(offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }

    func text(_ offset: Int, _ length: Int) -> String {
        guard offset + length <= bytes.count else { return "" }
        return String(decoding: bytes[offset..<offset + length], as: UTF8.self)
    }

    /// A `desc` (version 2) or `mluc` (version 4) element.
    func description(_ range: Range<Int>) -> String? {
        let start = range.lowerBound
        let raw: String
        switch text(start, 4) {
        case "desc":
            guard let length = uint32(start + 8), start + 12 + length <= range.upperBound else { return nil }
            raw = text(start + 12, length)
        case "mluc":
            guard let length = uint32(start + 20), let offset = uint32(start + 24),
                start + offset + length <= range.upperBound
            else { return nil }
            let units = stride(from: start + offset, to: start + offset + length - 1, by: 2)
            raw = String(decoding: units.map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }, as: UTF16.self)
        default:
            return nil
        }
        let name = raw.prefix { $0 != "\0" }
        return name.isEmpty ? nil : String(name)
    }
}
