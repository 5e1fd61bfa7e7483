public import Design

/// What a tab of a member's page or a tag's shows, as values that know how to show themselves.
public struct TabContent: Sendable {
    /// What a link to the page shows; `nil` where there is nothing.
    let preview: (image: String, alt: String)?
    /// The live topics the page listens to.
    let topics: [String]
    let part: @Sendable (_ name: String, Shell) -> HTML?
    let whole: @Sendable (Shell) -> HTML

    /// - Parameters:
    ///   - preview: the address of an image, without the site's, and what is on it.
    ///   - part: what `part=…` answers; `nil` for a name that means nothing, which is answered with the page.
    ///   - whole: what stands below the tabs.
    public init(
        preview: (image: String, alt: String)? = nil, topics: [String] = [],
        part: @escaping @Sendable (_ name: String, Shell) -> HTML? = { _, _ in nil },
        whole: @escaping @Sendable (Shell) -> HTML
    ) {
        self.preview = preview
        self.topics = topics
        self.part = part
        self.whole = whole
    }
}
