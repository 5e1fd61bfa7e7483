/// One file made from an original: WebP, upright, without metadata.
public struct Rendition: Sendable, Hashable, Codable {
    /// Pixels.
    public let width: Int
    public let height: Int
    /// The size of the file.
    public let bytes: Int
    /// The file's name in its directory: `640.webp` is 640 pixels wide.
    public let file: String
}

/// Everything a page needs to show an image.
public struct Rendered: Sendable, Hashable, Codable {
    /// The size in pixels of the recipe's result at full resolution, which a page declares: larger than any rendition
    /// when the original is.
    public let width: Int
    public let height: Int
    /// From narrow to wide, at least one.
    public let renditions: [Rendition]
    /// The placeholder until the image arrives.
    public let placeholder: Placeholder
    /// At most five colours, the most present first.
    public let palette: [Swatch]
}
