/// An image of at most 64 × 64 pixels, in OKLab.
struct ColourSample {
    struct Pixel {
        let colour: OKLab
        /// 0…1.
        let opacity: Double
    }

    let width: Int
    let height: Int
    /// In reading order.
    let pixels: [Pixel]

    /// The largest width and height.
    static let side = 64

    /// From interleaved 8-bit sRGB with 3 bands, or 4 with alpha.
    init(samples: [UInt8], width: Int, height: Int, bands: Int) {
        self.width = width
        self.height = height
        pixels = (0..<width * height).map { index in
            let at = index * bands
            let colour = OKLab(red: samples[at], green: samples[at + 1], blue: samples[at + 2])
            return Pixel(colour: colour, opacity: bands > 3 ? Double(samples[at + 3]) / 255 : 1)
        }
    }
}
