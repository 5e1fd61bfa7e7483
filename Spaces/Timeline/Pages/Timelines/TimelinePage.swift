import Core
package import Timeline

/// A timeline with a link to older posts: Home, Local, or the saved posts.
package struct TimelinePage: Sendable {
    package let filter: TimelineFilter
    package let items: [PostItem]
    /// The address of the next page; `nil` at the end.
    package let next: String?
    /// A later page without posts is the end of the stream, not an empty one.
    package let isFirst: Bool
    package let composer: PostComposer

    package init(filter: TimelineFilter, items: [PostItem], next: String?, isFirst: Bool = true, composer: PostComposer)
    {
        self.filter = filter
        self.items = items
        self.next = next
        self.isFirst = isFirst
        self.composer = composer
    }
}
