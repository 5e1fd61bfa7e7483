/// One file made from an original: WebP, upright, without metadata.
package struct Rendition: Sendable, Hashable, Codable {
    /// Pixels.
    package let width: Int
    package let height: Int
    /// The size of the file.
    package let bytes: Int
    /// The file's name in its directory: `640.webp` is 640 pixels wide.
    package let file: String
}

/// Everything a page needs to show an image.
package struct Rendered: Sendable, Hashable, Codable {
    /// The size in pixels of the recipe's result at full resolution, which a page declares: larger than any rendition
    /// when the original is.
    package let width: Int
    package let height: Int
    /// From narrow to wide, at least one.
    package let renditions: [Rendition]
    /// Of a long image.
    package let strips: Strips?
    /// Of an image that moves.
    package let motion: Motion?
    /// How many images the file has by itself, of which this is the first.
    package let pages: Int
    /// The placeholder until the image arrives.
    package let placeholder: Placeholder
    /// At most five colours, the most present first.
    package let palette: [Swatch]

    /// The names of all files.
    var files: [String] {
        renditions.map(\.file) + (strips?.files(of: Size(width, height)) ?? [])
            + (motion?.isShown == true ? [Motion.file] : [])
    }
}
