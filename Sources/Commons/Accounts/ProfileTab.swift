public import Core
public import Web

/// One kind of thing a member's page shows below its head. The first of the list stands at `/@handle`, the others at
/// `/@handle/{name}`.
public typealias ProfileTab = SpaceTab<ProfileVisit, TabContent>

/// The viewer, the member and the time of a tab.
public struct ProfileVisit: Sendable {
    public let head: ProfileHead
    /// The tab's own address, which the way to older things begins with.
    public let path: String
    public let query: Form
    public let viewer: Viewer?
    public let now: Timestamp
}
