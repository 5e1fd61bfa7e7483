import SQL

/// One of the colours an image is made of.
package struct PaletteColour: Equatable, Sendable {
    /// `rrggbb` in sRGB.
    package let hex: String
    /// Its share of the image, 0…1.
    package let weight: Double

    package init(hex: String, weight: Double) {
        self.hex = hex
        self.weight = weight.isFinite ? min(max(weight, 0), 1) : 0
    }

    /// Of columns `hex`, `weight` of `swatches`.
    init(row: inout Row) throws { self.init(hex: try row.next(), weight: try row.next()) }

    var percent: Int { Int((weight * 100).rounded()) }
}
