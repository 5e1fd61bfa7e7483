package import Core
package import Kernel
package import SQL

/// One of the latest things that somebody has made, to see beside their name.
package struct Glimpse: Sendable {
    package let title: String
    package let path: String
    package let picture: Picture

    package init(title: String, path: String, picture: Picture) {
        self.title = title
        self.path = path
        self.picture = picture
    }

    /// How many of each person are shown.
    package static let limit = 3
}

/// What these people have made lately, the newest first, as far as the viewer may see it.
package typealias ReadGlimpses =
    @Sendable (_ people: [ID<Account>], _ viewer: Viewer, _ reader: Reader) throws -> [ID<Account>: [Glimpse]]
