/// One of an image's main colours.
package struct Swatch: Hashable, Sendable, Codable {
    /// OKLab: lightness 0…1, green–red, blue–yellow.
    package let l: Double
    package let a: Double
    package let b: Double
    /// The share of the image that looks like this, 0…1; transparent parts look like the ground.
    package let weight: Double
    /// The same colour as sRGB `rrggbb`.
    package let hex: String

    package init(l: Double, a: Double, b: Double, weight: Double) {
        self.l = l
        self.a = a
        self.b = b
        self.weight = weight
        hex = OKLab(l: l, a: a, b: b).hex
    }

    private enum CodingKeys: CodingKey {
        case l, a, b, weight, hex
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // The name of the colour follows from the colour, whatever else it is said to be.
        self.init(
            l: try container.decode(Double.self, forKey: .l), a: try container.decode(Double.self, forKey: .a),
            b: try container.decode(Double.self, forKey: .b), weight: try container.decode(Double.self, forKey: .weight)
        )
    }
}
