/// A stored image as a page shows it: its size, its renditions, and its own colours until it has loaded.
public struct Picture: Sendable {
    public let rendering: Rendering
    /// The true size in pixels, which fixes the aspect ratio before anything has loaded.
    public let width: Int
    public let height: Int
    /// The available widths, ascending.
    public let widths: [Int]
    /// What a long image is shown by. Those stored before there were strips have none.
    public let strips: PictureStrips?
    /// Of an image that moves.
    public let motion: PictureMotion?
    /// How many images its file has, of which it is the first.
    public let pages: Int
    /// The four corner colours, 24 hexadecimal digits: top left, top right, bottom left, bottom right.
    public let placeholder: String
    public let alt: String
    /// What stays in sight where it is cropped; `nil` where nobody has said it.
    public let focus: Focus?

    public init(
        _ rendering: Rendering, width: Int, height: Int, widths: [Int], strips: PictureStrips? = nil,
        motion: PictureMotion? = nil, pages: Int = 1, placeholder: String, alt: String, focus: Focus? = nil
    ) {
        self.rendering = rendering
        self.width = width
        self.height = height
        self.widths = widths
        self.strips = strips
        self.motion = motion
        self.pages = pages
        self.placeholder = placeholder
        self.alt = alt
        self.focus = focus
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
    /// - Parameter renditions: what there is, as it is stored: widths, and what ``PictureStrips``, ``PictureMotion`` and
    ///   ``pagesDescription(_:)`` write, with commas between them.
    public init(
        _ rendering: Rendering, width: Int, height: Int, renditions: String, placeholder: String, alt: String,
        focus: Focus? = nil
    ) {
        let parts = renditions.split(separator: ",")
        self.init(
            rendering, width: width, height: height, widths: parts.compactMap { Int($0, in: 1...16_383) },
            strips: parts.lazy.compactMap { PictureStrips($0) }.first,
            motion: parts.lazy.compactMap { PictureMotion($0) }.first,
            pages: parts.lazy.compactMap { Self.pages($0) }.first ?? 1, placeholder: placeholder, alt: alt,
            focus: focus)
    }

    private static let pagesMark = "pages:"

    /// How many images its file has, as it is stored among its widths: `pages:3`; `nil` for one alone.
    public static func pagesDescription(_ count: Int) -> String? { count > 1 ? "\(pagesMark)\(count)" : nil }

    private static func pages(_ text: Substring) -> Int? {
        guard text.utf8.starts(with: pagesMark.utf8) else { return nil }
        return Int(text.dropFirst(pagesMark.count), in: 1...10_000)
    }

    /// What its maker should know before it is shared: what of its file is not shown.
    public var note: Phrase? {
        if let motion = motion?.note { return motion }
        guard pages > 1 else { return nil }
        return Phrase(
            "이 파일에는 이미지가 \(pages)장 들어 있지만 첫 번째만 보여요.",
            "This file holds \(pages) images. Only the first is shown.")
    }

    /// Every file there is of it.
    public var files: [String] {
        let pieces = strips.map { strips in
            strips.sizes(width: width, height: height).indices.map { Rendering.file(strip: $0, of: strips) }
        }
        let motion = movingSource == nil ? [] : [Rendering.movingFile]
        return widths.map { Rendering.file(width: $0) } + (pieces ?? []) + motion
    }

    /// The address of what moves; `nil` for an image that does not move.
    public var movingSource: String? { motion.flatMap { $0.frames > 0 ? rendering.movingSource : nil } }

    /// The same image with another alt text.
    public func withAlt(_ alt: String) -> Picture {
        Picture(
            rendering, width: width, height: height, widths: widths, strips: strips, motion: motion,
            pages: pages, placeholder: placeholder, alt: alt, focus: focus)
    }
}
