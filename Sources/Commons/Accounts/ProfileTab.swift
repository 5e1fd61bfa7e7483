public import Core
public import Design
public import SQL
public import Web

/// One kind of thing a member's page shows below its head. Spaces bring them; the first of the list stands at
/// `/@handle`, the others at `/@handle/{name}`.
public struct ProfileTab: Sendable {
    /// Its name in the address: `likes`.
    public let name: String
    public let label: Phrase
    /// Reads what there is to show; the view is made of it afterwards, outside of the database's threads.
    let read: @Sendable (ProfileVisit, Reader) throws -> ProfileContent

    public init(
        _ name: String, _ label: Phrase, read: @escaping @Sendable (ProfileVisit, Reader) throws -> ProfileContent
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

/// What a tab shows, as values that know how to show themselves.
public struct ProfileContent: Sendable {
    /// What a link to the profile shows; the member's photo where there is nothing.
    let preview: (image: String, alt: String)?
    let part: @Sendable (_ name: String, Shell) -> HTML?
    let whole: @Sendable (Shell) -> HTML

    /// - Parameters:
    ///   - preview: the address of an image, without the site's, and what is on it.
    ///   - part: what `part=…` answers; `nil` for a name that means nothing, which is answered with the page.
    ///   - whole: what stands below the tabs.
    public init(
        preview: (image: String, alt: String)? = nil,
        part: @escaping @Sendable (_ name: String, Shell) -> HTML? = { _, _ in nil },
        whole: @escaping @Sendable (Shell) -> HTML
    ) {
        self.preview = preview
        self.part = part
        self.whole = whole
    }
}
