import Core

/// The original for download: the same image, without the file's other contents.
///
/// It leaves out Exif (location, camera, maker notes), XMP, IPTC, comments, embedded thumbnails, further images and
/// bytes after the image. It keeps the colour profile, what the pixels need to look right, and the orientation.
package struct PublicCopy: Sendable {
    /// The original's, or PNG if that cannot be copied or its structure is broken.
    package let format: ImageFormat
    package let bytes: [UInt8]
}

extension ImageProcessor {
    /// The file at `path` without its private parts.
    ///
    /// JPEG, PNG, WebP and GIF keep their compressed pixels byte for byte; GIF and WebP move as before, an animated PNG
    /// is its still image. HEIC, AVIF and TIFF become a PNG of the first image: upright, in its own colours and depth
    /// (8 or 16 bits). Colours PNG does not know, such as CMYK, become sRGB.
    ///
    /// The bytes are written to the file `target`, complete or not at all. Takes memory for the original twice, HEIC, AVIF
    /// and TIFF for their pixels besides. Throws as ``ImageProcessor`` tells, `imageDamaged` for a file whose structure
    /// is broken.
    /// - Parameter whom: whose turn it is, as for ``render(original:recipe:moving:widths:into:for:)``.
    package func publicCopy(of path: String, into target: String, for whom: Int64 = 0) async throws {
        guard let slash = target.lastIndex(of: "/") else { throw Problem.imageUnavailable.because(target) }
        _ = try await perform(.copy, on: path, for: whom) {
            RenditionFiles(
                directory: String(target[..<slash]), name: String(target[target.index(after: slash)...]),
                of: MadeFile.copy)
        }
    }

    /// The same in memory, and in this process.
    func publicCopy(of path: String) async throws -> PublicCopy {
        try await here(path) { try $0.publicCopy() }
    }
}

extension Rendering {
    func publicCopy() throws -> PublicCopy {
        // Decoders bear with more than a structure taken apart does: what was shown can be downloaded, too.
        // Not every browser turns a PNG or WebP by its Exif.
        let isTurned = try [.png, .webp].contains(file.format) && isTurnedByExif()
        if !isTurned, let bytes = try? rebuilt() { return PublicCopy(format: file.format, bytes: bytes) }
        return PublicCopy(format: .png, bytes: try PublicPNG.bytes(from: losslessPNG()))
    }

    private func isTurnedByExif() throws -> Bool {
        let original = try open()
        return original.orientation != 1 && original.frames == 1
    }

    /// The file as it is but for its private parts; `nil` where others get a PNG.
    private func rebuilt() throws -> [UInt8]? {
        switch file.format {
        case .jpeg: try PublicJPEG.bytes(from: file.contents(limits))
        case .png: try PublicPNG.bytes(from: file.contents(limits))
        case .webp: try PublicWebP.bytes(from: file.contents(limits))
        case .gif: try PublicGIF.bytes(from: file.contents(limits))
        case .heic, .avif, .tiff: nil
        }
    }

    /// Every pixel, upright; of the metadata only the profile is kept.
    private func losslessPNG() throws -> [UInt8] {
        let original = try open()
        let turn = Turn(orientation: original.orientation)
        let isCoded = original.profile == nil && CodedColour.isDisplayP3(readable)
        let picture: Picture
        if !original.isDeviceColour || original.isCMYK {
            picture = try Colour(of: original, coded: isCoded, narrow: true).converted(original, watch)
        } else {
            // Turning needs rows in any order, which the decoder does not deliver.
            picture = turn.isIdentity ? original : try original.inMemory(watch, keeping: true)
        }
        return try picture.turned(turn).losslessPNG(profile: isCoded ? "p3" : nil, watch)
    }
}
