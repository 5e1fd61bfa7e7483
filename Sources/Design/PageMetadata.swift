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
    /// The absolute address of an image.
    public let image: String?
    public let imageAlt: String
    /// The absolute address of an Atom feed.
    public let feed: String?

    public init(
        _ kind: Kind, address: String, title: String, description: String, image: String? = nil, imageAlt: String = "",
        feed: String? = nil
    ) {
        self.kind = kind
        self.address = address
        self.title = title
        self.description = description
        self.image = image
        self.imageAlt = imageAlt
        self.feed = feed
    }

    /// The beginning of a text, on one line, as long as previews show.
    public static func beginning(of text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 200 ? "\(line.prefix(199))…" : line
    }
}

func linkPreview(_ preview: PageMetadata, of name: String) -> HTML {
    """
    <link rel="canonical" href="\(preview.address)">
    <meta name="description" content="\(preview.description)">
    <meta property="og:site_name" content="\(name)">
    <meta property="og:type" content="\(preview.kind.rawValue)">
    <meta property="og:url" content="\(preview.address)">
    <meta property="og:title" content="\(preview.title)">
    <meta property="og:description" content="\(preview.description)">
    \(preview.image.map { image(at: $0, alt: preview.imageAlt) })
    \(preview.feed.map { #"<link rel="alternate" type="application/atom+xml" href="\#($0)">"# as HTML })
    """
}

private func image(at address: String, alt: String) -> HTML {
    """
    <meta property="og:image" content="\(address)">
    <meta property="og:image:alt" content="\(alt)">
    <meta name="twitter:card" content="summary_large_image">
    """
}
