/// How an original's colours become those of its renditions: sRGB, or Display P3 where sRGB would lose some.
struct Colour {
    /// Whether renditions are Display P3.
    let isWide: Bool
    /// Converts through profiles: from the embedded one, or from this if that is missing or unusable.
    private let fallback: String?
    private let isCMYK: Bool
    private let isPerceptual: Bool

    /// `narrow` asks for sRGB whatever the original has; `coded` tells that the file calls itself Display P3 without a
    /// profile.
    init(of original: Picture, coded isDisplayP3: Bool, narrow: Bool) {
        isCMYK = original.isCMYK
        let isDevice = original.isDeviceColour
        let isGrey = original.bands < 3
        let space: ColourProfile.Space = isCMYK ? .cmyk : isGrey ? .grey : .rgb
        let profile = original.profile.flatMap { $0.space == space && isDevice ? $0 : nil }
        isPerceptual = profile?.isPerceptual == true
        let isCoded = isDisplayP3 && profile == nil && space == .rgb && isDevice
        isWide = !narrow && (isCoded || profile?.isWideGamut == true)
        if isCoded {
            fallback = "p3"
        } else if profile != nil {
            fallback = isCMYK ? "cmyk" : isGrey ? "" : "srgb"
        } else if isCMYK {
            fallback = "cmyk"
        } else if isDevice, !isGrey, original.bitsPerSample > 8 {
            fallback = "srgb"  // rounds to 8 bits, where a plain conversion would cut
        } else {
            fallback = nil
        }
    }

    /// The whole image in memory, 8 bits, three bands or four with alpha.
    func converted(_ picture: Picture, _ watch: Watch) throws -> Picture {
        let result: Picture
        if let fallback {
            let usual = fallback.isEmpty ? nil : fallback
            // A profile that turns out to be unusable is as good as none.
            let managed = try? picture.converted(
                from: usual, to: isWide ? "p3" : "srgb", perceptual: isPerceptual, blackPoint: isCMYK)
            result = try managed ?? picture.convertedToSRGB()
        } else {
            result = try picture.convertedToSRGB()
        }
        return try result.inMemory(watch)
    }

    /// A finished rendition, small and in sRGB.
    func sample(_ picture: Picture) throws -> ColourSample {
        let scale = min(1, Double(ColourSample.side) / Double(max(picture.size.width, picture.size.height)))
        let size = Size(
            max(1, Int(Double(picture.size.width) * scale)), max(1, Int(Double(picture.size.height) * scale)))
        let small = try picture.resized(to: size)
        let plain = isWide ? try small.converted(from: "p3", to: "srgb", blackPoint: false) : small
        return ColourSample(
            samples: try plain.samples(), width: size.width, height: size.height, bands: plain.bands)
    }
}
