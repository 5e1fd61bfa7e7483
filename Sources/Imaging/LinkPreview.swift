import Core

extension ImageProcessor {
    /// A rendition at `path` as other sites show it for a link, which do not all read WebP: a JPEG in sRGB on white, as
    /// wide as it came and not much higher than wide.
    ///
    /// The bytes are written to the file `target`, complete or not at all. Throws as ``ImageProcessor`` tells.
    /// - Parameter whom: whose turn it is, as for ``render(original:recipe:moving:widths:into:for:)``.
    package func linkPreview(of path: String, into target: String, for whom: Int64 = 0) async throws {
        guard let slash = target.lastIndex(of: "/") else { throw Problem.imageUnavailable.because(target) }
        _ = try await perform(.linkPreview, on: path, for: whom) {
            RenditionFiles(
                directory: String(target[..<slash]), name: String(target[target.index(after: slash)...]),
                of: MadeFile.copy)
        }
    }
}

extension Rendering {
    func linkPreview() throws -> [UInt8] {
        let original = try open()
        let picture = try Colour(of: original, coded: false, narrow: true).converted(original, watch)
        let size = picture.size
        let cut = PreviewSize(of: size.width, size.height)
        let part = Size(cut.width, cut.height)
        // The top of what is long, the middle of what is wide.
        let frame = Frame(left: (size.width - part.width) / 2, top: 0, size: part)
        try watch.check()
        return try picture.cropped(to: frame).onWhite().jpeg(quality: 85)
    }
}
