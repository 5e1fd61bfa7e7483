import Base
import BasePages
import Core
import Design
import Posts
import Timeline

extension TabContent {
    /// A stream of posts; `part=posts` answers with more of it.
    ///
    /// - Parameter path: the tab's own address.
    init(
        stream posts: ListSlice<PostItem, PostCursor>, at path: String, topics: [String] = [],
        empty: @escaping @Sendable (Shell) -> HTML
    ) {
        let (items, older) = (posts.items, olderPath(path, before: posts.next))
        self.init(
            isEmpty: items.isEmpty && older == nil, topics: topics,
            part: { name, shell in name == "posts" ? streamItems(items, next: older, shell: shell) : nil },
            whole: { shell in stream(items, next: older, shell: shell, empty: empty(shell)) })
    }
}
