package import Base
package import Core

/// What makes a post a comment, below a work or in a guestbook.
package struct CommentFacts: Sendable, Equatable {
    /// What it is below: a work or an exhibition.
    package let rootKind: PostKind
    /// Where in an image of the work it is pinned.
    package let mark: Mark?
    /// Whether it helped the maker; `nil` where that is not asked.
    package let isHelpful: Bool?

    package init(rootKind: PostKind, mark: Mark?, isHelpful: Bool?) {
        (self.rootKind, self.mark, self.isHelpful) = (rootKind, mark, isHelpful)
    }

    package struct Mark: Sendable, Equatable {
        /// As the work's page counts it.
        package let number: Int
        package let image: ID<Media>
        /// A corner, and the size, which is 0 of a point: in ten-thousandths of the image's.
        package let x: Int
        package let y: Int
        package let width: Int
        package let height: Int

        package init(number: Int, image: ID<Media>, x: Int, y: Int, width: Int, height: Int) {
            (self.number, self.image) = (number, image)
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }
}
