import Base
package import Core
package import Design

/// A tag's posts, below its tabs.
package func tagView(
    _ tag: Hashtag, tabs: [TagTab] = [], current: TagTab? = nil, shell: Shell, _ content: HTML
) -> HTML {
    let t = shell.language
    return """
        <h1 class="visually-hidden" dir="auto">#\(tag.name)</h1>
        \(if: tabs.count > 1, tabFilter(
            tabs.map { Tab(t($0.label), path: tabs.path(of: $0, at: tag.path), isCurrent: $0.name == current?.name) },
            label: "#\(tag.name)"))
        \(content)
        """
}
