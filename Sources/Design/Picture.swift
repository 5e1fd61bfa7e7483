/// A stored image as a page shows it: its size, its renditions, and its own colours until it has loaded.
public struct Picture: Sendable {
    public let rendering: Rendering
    /// The true size in pixels, which fixes the aspect ratio before anything has loaded.
    public let width: Int
    public let height: Int
    /// The available widths, ascending.
    public let widths: [Int]
    /// The four corner colours, 24 hexadecimal digits: top left, top right, bottom left, bottom right.
    public let placeholder: String
    public let alt: String

    public init(_ rendering: Rendering, width: Int, height: Int, widths: [Int], placeholder: String, alt: String) {
        self.rendering = rendering
        self.width = width
        self.height = height
        self.widths = widths
        self.placeholder = placeholder
        self.alt = alt
    }

    /// The address of the smallest rendition at least `width` wide, or of the largest.
    public func source(atLeast width: Int) -> String {
        rendering.source(width: widths.first { $0 >= width } ?? widths.last ?? width)
    }

    /// Every rendition for `srcset`.
    public var sourceSet: String {
        rendering.sourceSet(widths)
    }
}

extension Picture {
    /// The same image with another alt text.
    public func withAlt(_ alt: String) -> Picture {
        Picture(rendering, width: width, height: height, widths: widths, placeholder: placeholder, alt: alt)
    }
}
