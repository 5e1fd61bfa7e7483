package import Base
package import BasePages
package import Core
package import Kernel
package import People
package import Web

/// One kind of thing a member's page shows below its head. The first of the list is at `/@handle`, the others at
/// `/@handle/{name}`.
package typealias ProfileTab = SpaceTab<ProfileVisit, TabContent>

/// The viewer, the member and the time of a tab.
package struct ProfileVisit: Sendable {
    package let head: AccountFacts
    /// The tab's own address, which the way to older things begins with.
    package let path: String
    package let query: Form
    package let viewer: Viewer?
    package let now: Timestamp
}
