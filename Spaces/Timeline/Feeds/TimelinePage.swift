internal import Commons
internal import Core
internal import Design

/// A timeline with a link to older posts: Home, Local, or the saved posts.
public struct TimelinePage: Sendable {
    public enum Filter: String, Sendable, CaseIterable { case home, local, saved }

    public let filter: Filter
    public let items: [PostItem]
    /// The address of the next page; `nil` at the end.
    public let next: String?
    /// A later page without posts is the end of the stream, not an empty one.
    public let isFirst: Bool
    public let composer: PostComposer

    public init(filter: Filter, items: [PostItem], next: String?, isFirst: Bool = true, composer: PostComposer) {
        self.filter = filter
        self.items = items
        self.next = next
        self.isFirst = isFirst
        self.composer = composer
    }
}
