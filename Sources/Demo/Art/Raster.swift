/// A finished picture: 8-bit sRGB, three bytes a pixel, rows from the top without padding.
package struct Raster: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// `width * height * 3` bytes.
    package let rgb: [UInt8]

    package init(width: Int, height: Int, rgb: [UInt8]) {
        precondition(rgb.count == width * height * 3, "three bytes a pixel")
        self.width = width
        self.height = height
        self.rgb = rgb
    }
}
