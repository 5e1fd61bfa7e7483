public import Core

/// A page's metadata, which other sites show for a link to it, and its Atom feed.
///
/// Source: the Open Graph protocol.
public struct PageMetadata: Sendable {
    /// The type of the page: a work, or a profile.
    public enum Kind: String, Sendable { case article, profile }

    public let kind: Kind
    /// The page's absolute address: other sites use it.
    public let address: String
    public let title: String
    public let description: String
    public let image: PreviewImage?
    /// The absolute address of an Atom feed.
    public let atomFeed: String?

    public init(
        _ kind: Kind, address: String, title: String, description: String, image: PreviewImage? = nil,
        atomFeed: String? = nil
    ) {
        self.kind = kind
        self.address = address
        self.title = title
        self.description = description
        self.image = image
        self.atomFeed = atomFeed
    }

    /// The beginning of a text, on one line, as long as previews show.
    public static func beginning(of text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 200 ? "\(line.prefix(199))…" : line
    }
}

/// The image that other sites show for a link to a page: a JPEG, since some read no WebP.
public struct PreviewImage: Sendable {
    /// Its absolute address.
    public let address: String
    public let size: PreviewSize
    /// What is on it, in words.
    public let alt: String

    /// - Parameter url: the site's own.
    public init(_ picture: Picture, alt: String? = nil, at url: String) {
        address = url + picture.rendering.preview
        size = picture.previewSize
        self.alt = alt ?? picture.alt
    }
}

extension Picture {
    /// How large ``Rendering/preview`` is.
    fileprivate var previewSize: PreviewSize {
        let width = PreviewSize.rendition(of: widths) ?? width
        let height = max(1, Int((Double(height) * Double(width) / Double(max(1, self.width))).rounded()))
        return PreviewSize(of: width, height)
    }
}

func linkPreview(_ preview: PageMetadata, of name: String) -> HTML {
    // Without one, those who show the link take what is on the page.
    let words = preview.description
    return """
        <link rel="canonical" href="\(preview.address)">
        \(if: !words.isEmpty, #"<meta name="description" content="\#(words)">"#)
        <meta property="og:site_name" content="\(name)">
        <meta property="og:type" content="\(preview.kind.rawValue)">
        <meta property="og:url" content="\(preview.address)">
        <meta property="og:title" content="\(preview.title)">
        \(if: !words.isEmpty, #"<meta property="og:description" content="\#(words)">"#)
        \(preview.image.map(image))
        \(preview.atomFeed.map { #"<link rel="alternate" type="application/atom+xml" href="\#($0)">"# as HTML })
        """
}

private func image(_ image: PreviewImage) -> HTML {
    """
    <meta property="og:image" content="\(image.address)">
    <meta property="og:image:type" content="image/jpeg">
    <meta property="og:image:width" content="\(image.size.width)">
    <meta property="og:image:height" content="\(image.size.height)">
    <meta property="og:image:alt" content="\(image.alt)">
    <meta name="twitter:card" content="summary_large_image">
    """
}
