package import Base
package import Core
package import Design
package import SQL

/// A work that a message or a post names, or that somebody reposts, as another space shows it.
package struct WorkEmbed: Sendable {
    package let id: ID<Post>
    package let title: String
    package let author: Author
    /// The first image.
    package let picture: Picture

    package init(id: ID<Post>, title: String, author: Author, picture: Picture) {
        self.id = id
        self.title = title
        self.author = author
        self.picture = picture
    }
}

/// Reads the cards of those of the works that the viewer may see. One query. Where there is no gallery, there is none of
/// these, and works and their comments are shown nowhere.
package typealias ReadWorkEmbeds =
    @Sendable (_ ids: [ID<Post>], _ viewer: ID<Account>?, Reader) throws -> [ID<Post>: WorkEmbed]

package func workEmbed(_ card: WorkEmbed) -> HTML {
    """
    <a class="work-embed" href="\(card.id.workPath)"><span class="thumb" style="\(card.picture.corners)">\
    \(pictureView(card.picture, sizes: "16rem", fallback: 640, alt: ""))</span>\
    <span class="byline"><b dir="auto">\(card.title)</b><span class="muted" dir="auto">\(card.author.name)</span></span></a>
    """
}
