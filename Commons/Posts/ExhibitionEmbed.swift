package import Core

/// An exhibition that a message or a post names, as another space shows it: the same to everybody who may see it.
package struct ExhibitionEmbed: Sendable {
    package let id: ID<Post>
    package let title: String
    package let curator: Author
    /// Nobody's work but the curator's.
    package let poster: Picture?
    package let opens: Timestamp
    /// `nil` where it stays open.
    package let closes: Timestamp?
    /// Where it is: the dates on the card are of its own clocks.
    package let zone: Zone

    package init(
        id: ID<Post>, title: String, curator: Author, poster: Picture?, opens: Timestamp, closes: Timestamp?, zone: Zone
    ) {
        self.id = id
        self.title = title
        self.curator = curator
        self.poster = poster
        self.opens = opens
        self.closes = closes
        self.zone = zone
    }

    /// What it is, and when: "전시회 · 2026년 11월 28일 – 12월 5일".
    package func line(in t: Language) -> String {
        "\(t(.exhibitionCard)) · \(t(.days(from: opens, to: closes, in: zone)))"
    }
}

extension Phrase {
    fileprivate static let exhibitionCard = Phrase("전시회", "Exhibition")
}
