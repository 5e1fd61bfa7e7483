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
            tabs.map { tab in
                let isCurrent = tab.name == current?.name
                // By itself the page opens on a tab that has something.
                let choice = tab.name == tabs.first?.name && !isCurrent ? "?tab=\(tab.name)" : ""
                return Tab(t(tab.label), path: tabs.path(of: tab, at: tag.path) + choice, isCurrent: isCurrent)
            },
            label: "#\(tag.name)"))
        \(content)
        """
}
