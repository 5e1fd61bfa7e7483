public import Core
public import Web

/// One kind of post that stands under tags. The first of the list stands at `/tags/{tag}`, the others at
/// `/tags/{tag}/{name}`.
public typealias TagTab = SpaceTab<TagVisit, TabContent>

/// The viewer, the tag and the time of a tab.
public struct TagVisit: Sendable {
    public let tag: Hashtag
    /// The tab's own address, which the way to older things begins with.
    public let path: String
    public let query: Form
    public let viewer: Viewer?
    public let now: Timestamp
}

extension Hashtag {
    /// The address of its page.
    var path: String { "/tags/\(name.percentEncoded)" }
}
