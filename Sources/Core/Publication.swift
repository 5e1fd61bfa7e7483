/// What an act has others read, about which the instance has rules (``Base/PublicRules``).
package struct Publication: Sendable {
    package let texts: [PublishedText]
    /// Whose links are counted while the account is new; `nil` where links are not.
    package let author: ID<Account>?
    /// Whether it counts towards a day's posts with links. What an archive brings was posted long ago.
    package let isOfToday: Bool

    package init(_ texts: [PublishedText], countingLinksOf author: ID<Account>? = nil, isOfToday: Bool = true) {
        self.texts = texts
        self.author = author
        self.isOfToday = isOfToday
    }
}

/// A text that others will read.
package struct PublishedText: Sendable {
    /// The form's, beside which a refusal is shown.
    package let field: String
    package let text: String
    /// Addresses that are links as they are; others are found in the text.
    private let links: [String]

    /// The text is looked at as it is stored, without the characters that nobody sees.
    package init(_ field: String, _ text: String) {
        self.field = field
        self.text = text.tidied
        links = []
    }

    /// Addresses as people type them, one a line; without a scheme they are links, too.
    package init(_ field: String, links: String) {
        self.field = field
        text = links.tidied
        self.links = links.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// Longer than all that any act takes: it refuses that itself, and nothing is searched in it.
    private static let maxBytes = 100_000

    package var isTooLong: Bool { text.utf8.count > Self.maxBytes }

    /// Where its links lead.
    package var hosts: [LinkHost] {
        guard links.isEmpty else { return links.compactMap { LinkHost($0) } }
        return prosePieces(text).compactMap { piece in
            if case .link(let link) = piece { LinkHost(link.host) } else { nil }
        }
    }
}
