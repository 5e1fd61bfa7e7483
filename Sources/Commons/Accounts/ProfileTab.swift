public import Core
public import SQL
public import Web

/// One kind of thing a member's page shows below its head. Spaces bring them; the first of the list stands at
/// `/@handle`, the others at `/@handle/{name}`.
public struct ProfileTab: Sendable {
    /// Its name in the address: `likes`.
    public let name: String
    public let label: Phrase
    /// Reads what there is to show; the view is made of it afterwards, outside of the database's threads.
    let read: @Sendable (ProfileVisit, Reader) throws -> TabContent

    public init(
        _ name: String, _ label: Phrase, read: @escaping @Sendable (ProfileVisit, Reader) throws -> TabContent
    ) {
        self.name = name
        self.label = label
        self.read = read
    }
}

extension [ProfileTab] {
    /// Where a tab of this list stands on a member's page.
    func path(of tab: ProfileTab, at author: Author) -> String {
        tab.name == first?.name ? author.path : "\(author.path)/\(tab.name)"
    }
}

/// Who looks at which member's tab, and when.
public struct ProfileVisit: Sendable {
    public let head: ProfileHead
    /// The tab's own address, which the way to older things begins with.
    public let path: String
    public let query: Form
    public let viewer: Viewer?
    public let now: Timestamp
}
