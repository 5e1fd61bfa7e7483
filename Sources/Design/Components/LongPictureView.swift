public import Core

extension Picture {
    /// Much higher than wide: shown as wide as the column, and the page scrolls.
    public var isTall: Bool { height >= 3 * width }
    /// Much wider than high: scrolls within its own frame.
    public var isWide: Bool { width >= 4 * height }
    public var isLong: Bool { isTall || isWide }

    /// For the viewer: what a long image is made of.
    public var pieces: HTML {
        strips.map { #" data-strips="\#($0.width)/\#($0.length)""# as HTML } ?? .empty
    }
}

/// A long image at the scale it is read at. The whole of it, small, says what it shows and has its colours; the strips
/// above it come as they near the screen, and nobody is notified of them.
///
/// - Parameter sizes: for an image that was stored before there were strips.
public func longPictureView(_ picture: Picture, sizes: String, eagerness: Eagerness = .lazy, alt: String) -> HTML {
    guard let strips = picture.strips else {
        return moving(picture, pictureView(picture, sizes: sizes, fallback: 1280, eagerness: eagerness, alt: alt))
    }
    let pieces = strips.sizes(width: picture.width, height: picture.height).enumerated().map { index, size -> HTML in
        """
        <img src="\(picture.rendering.source(strip: index, of: strips))" width="\(size.width)" height="\(size.height)" \
        alt="" loading="lazy" decoding="async">
        """
    }
    return """
        <img src="\(picture.source(atLeast: 320))" width="\(picture.width)" height="\(picture.height)" alt="\(alt)" \
        decoding="async" \(eagerness.attributes)><span class="strips">\(pieces)</span>
        """
}
