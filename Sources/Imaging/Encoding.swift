import Core

extension ImageProcessor {
    /// What ``encode(rgb:width:height:as:quality:)`` writes.
    package enum Encoding: Sendable {
        case jpeg, png
    }

    /// An image file of interleaved 8-bit sRGB pixels, three bytes each, from the top left. Runs on the caller's
    /// thread.
    ///
    /// `quality` (1…100) concerns JPEG. Throws ``Core/Problem/imageDamaged`` unless `rgb` has exactly
    /// `width` × `height` pixels.
    package static func encode(
        rgb: [UInt8], width: Int, height: Int, as encoding: Encoding, quality: Int = 90
    ) throws -> [UInt8] {
        guard (1...65_535).contains(width), (1...65_535).contains(height), rgb.count == width * height * 3 else {
            throw Problem.imageDamaged.because("\(rgb.count) bytes for \(width) × \(height) pixels")
        }
        try Vips.start()
        let picture = try Picture.pixels(rgb, Size(width, height), bands: 3)
        return switch encoding {
        case .jpeg: try picture.jpeg(quality: min(max(quality, 1), 100))
        case .png: try picture.png()
        }
    }
}
