import Core
import Synchronization

/// Which posts the pages open on this node show, so that nothing is rendered of others.
///
/// Feeds have thirty posts and more, each page others: they are counted apart from topics, under a lock of their own,
/// and never copied.
final class ShownPosts: Sendable {
    private let pages = Mutex<[ID<Post>: Int32]>([:])

    func contains(_ post: ID<Post>) -> Bool { pages.withLock { $0[post] != nil } }

    func count(_ posts: [ID<Post>], by step: Int32) {
        guard !posts.isEmpty else { return }
        pages.withLock { pages in
            for post in posts {
                let count = (pages[post] ?? 0) + step
                pages[post] = count > 0 ? count : nil
            }
        }
    }
}
