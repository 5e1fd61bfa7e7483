public struct Tab: Sendable {
    public let label: String
    public let path: String
    public let isCurrent: Bool
    /// How much there is: "12", "99+".
    public let count: String?

    public init(_ label: String, path: String, isCurrent: Bool, count: String? = nil) {
        self.count = count
        self.label = label
        self.path = path
        self.isCurrent = isCurrent
    }
}

/// Filters of one page. The underline slides from one to the next as the pages change.
public func tabFilter(_ tabs: [Tab], label: String) -> HTML {
    let items = tabs.map { tab -> HTML in
        """
        <li><a href="\(tab.path)"\(if: tab.isCurrent, #" aria-current="page""#)>\(tab.label)\
        \(tab.count.map { #" <small>\#($0)</small>"# as HTML })\
        \(if: tab.isCurrent, #"<span class="underline"></span>"#)</a></li>
        """
    }
    return #"<nav class="tabs" aria-label="\#(label)"><ul>\#(items)</ul></nav>"#
}
