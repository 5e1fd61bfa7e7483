/// A finished picture: 8-bit sRGB, three bytes a pixel, rows from the top without padding.
public struct Raster: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// `width * height * 3` bytes.
    public let rgb: [UInt8]

    public init(width: Int, height: Int, rgb: [UInt8]) {
        precondition(rgb.count == width * height * 3, "three bytes a pixel")
        self.width = width
        self.height = height
        self.rgb = rgb
    }
}
