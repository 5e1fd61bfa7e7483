package import Core
package import Design

/// The content of a profile's or tag's tab, as values that render themselves.
package struct TabContent: Sendable {
    /// The page's metadata; `nil` without any.
    package let preview: (picture: Picture, alt: String)?
    /// Whether there is nothing to show.
    package let isEmpty: Bool
    /// The live topics the page listens to.
    package let topics: [String]
    package let part: @Sendable (_ name: String, Shell) -> HTML?
    package let whole: @Sendable (Shell) -> HTML

    /// - Parameters:
    ///   - preview: an image, and what is on it.
    ///   - part: what `part=…` answers; `nil` for a name that means nothing, which is answered with the page.
    ///   - whole: the part below the tabs.
    package init(
        preview: (picture: Picture, alt: String)? = nil, isEmpty: Bool = false, topics: [String] = [],
        part: @escaping @Sendable (_ name: String, Shell) -> HTML? = { _, _ in nil },
        whole: @escaping @Sendable (Shell) -> HTML
    ) {
        self.preview = preview
        self.isEmpty = isEmpty
        self.topics = topics
        self.part = part
        self.whole = whole
    }
}
