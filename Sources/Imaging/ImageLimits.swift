/// The caps of an upload. Checked before any pixel is decoded, except for ``seconds``.
package struct ImageLimits: Sendable, Hashable {
    /// The size of a file.
    package var maxBytes: Int
    /// Width times height as the file declares them, of one frame.
    package var maxPixels: Int
    /// The memory a decoder may use, estimated from the header: ``DecodingCost``.
    package var maxMemory = 512 << 20
    /// How often a decoder may pass over one image; progressive JPEGs have about ten scans.
    package let maxScans = 100
    /// How long one file may keep a thread, from the moment its turn comes. Work ends at the next row of tiles; a
    /// decoder that works on the whole image at once (HEIC, AVIF, WebP) ends with that step, which ``maxPixels`` bounds.
    package var seconds: Double

    package init(maxBytes: Int = 64 << 20, maxPixels: Int = 120_000_000, seconds: Double = 20) {
        self.maxBytes = maxBytes
        self.maxPixels = maxPixels
        self.seconds = seconds
    }

    /// 64 MiB, 120 megapixels, 512 MiB to decode, 20 seconds.
    package static let standard = ImageLimits()
}
