public import Core
public import SQL
public import Web

/// One kind of post that stands under tags. Spaces bring them; the first of the list stands at `/tags/{tag}`, the others
/// at `/tags/{tag}/{name}`.
public struct TagTab: Sendable {
    /// Its name in the address: `posts`.
    public let name: String
    public let label: Phrase
    /// Reads what there is to show; the view is made of it afterwards, outside of the database's threads.
    let read: @Sendable (TagVisit, Reader) throws -> TabContent

    public init(
        _ name: String, _ label: Phrase, read: @escaping @Sendable (TagVisit, Reader) throws -> TabContent
    ) {
        self.name = name
        self.label = label
        self.read = read
    }
}

extension [TagTab] {
    func path(of tab: TagTab, at tag: Hashtag) -> String {
        let path = "/tags/\(tag.name.percentEncoded)"
        return tab.name == first?.name ? path : "\(path)/\(tab.name)"
    }
}

/// Who looks at what stands under which tag, and when.
public struct TagVisit: Sendable {
    public let tag: Hashtag
    /// The tab's own address, which the way to older things begins with.
    public let path: String
    public let query: Form
    public let viewer: Viewer?
    public let now: Timestamp
}
