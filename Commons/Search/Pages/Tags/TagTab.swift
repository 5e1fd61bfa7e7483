package import Base
package import BasePages
package import Core
package import Kernel
package import Web

/// One kind of post that tags list. The first of the list is at `/tags/{tag}`, the others at
/// `/tags/{tag}/{name}`.
package typealias TagTab = SpaceTab<TagVisit, TabContent>

/// The viewer, the tag and the time of a tab.
package struct TagVisit: Sendable {
    package let tag: Hashtag
    /// The tab's own address, which the way to older things begins with.
    package let path: String
    package let query: Form
    package let viewer: Viewer?
    package let now: Timestamp
}

extension Hashtag {
    /// The address of its page.
    var path: String { "/tags/\(name.percentEncoded)" }
}
