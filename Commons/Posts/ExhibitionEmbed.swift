package import Base
package import Core
package import Design

/// An exhibition that a message or a post names, as another space shows it: the same to everybody who may see it.
package struct ExhibitionEmbed: Sendable {
    package let id: ID<Post>
    package let title: String
    package let curator: Author
    /// Nobody's work but the curator's.
    package let poster: Picture?

    package init(id: ID<Post>, title: String, curator: Author, poster: Picture?) {
        self.id = id
        self.title = title
        self.curator = curator
        self.poster = poster
    }

    /// What it is.
    func line(in t: Language) -> String { t(.exhibitionCard) }
}

extension Phrase {
    fileprivate static let exhibitionCard = Phrase("전시회", "Exhibition")
}
