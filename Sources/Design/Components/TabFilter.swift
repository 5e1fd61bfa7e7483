public struct Tab: Sendable {
    public let label: String
    public let path: String
    public let isCurrent: Bool

    public init(_ label: String, path: String, isCurrent: Bool) {
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
        \(if: tab.isCurrent, #"<span class="underline"></span>"#)</a></li>
        """
    }
    return #"<nav class="tabs" aria-label="\#(label)"><ul>\#(items)</ul></nav>"#
}
