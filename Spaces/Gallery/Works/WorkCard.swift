import Base
package import Core

/// A work on the wall: the image and nothing else.
package struct WorkCard: Sendable {
    package let id: ID<Post>
    package let title: String
    package let picture: Picture
    /// How many images the work has; more than one shows a small mark.
    package let imageCount: Int
    /// Shown on walls of people one follows.
    package let author: Author
    /// Whether its maker asks for critique, which a small sign says.
    package var asksForCritique = false
    /// Whether it waits for a moderator: its maker alone sees it.
    package var isWaiting = false

    package init(id: ID<Post>, title: String, imageCount: Int, picture: Picture, author: Author) {
        self.id = id
        self.title = title
        self.picture = picture
        self.imageCount = imageCount
        self.author = author
    }

    package var path: String { id.workPath }
}
