/// One of an image's main colours.
public struct Swatch: Hashable, Sendable, Codable {
    /// OKLab: lightness 0…1, green–red, blue–yellow.
    public let l: Double
    public let a: Double
    public let b: Double
    /// The share of the image that looks like this, 0…1; transparent parts belong to no swatch.
    public let weight: Double
    /// The same colour as sRGB `rrggbb`.
    public let hex: String

    public init(l: Double, a: Double, b: Double, weight: Double) {
        self.l = l
        self.a = a
        self.b = b
        self.weight = weight
        hex = OKLab(l: l, a: a, b: b).hex
    }
}
