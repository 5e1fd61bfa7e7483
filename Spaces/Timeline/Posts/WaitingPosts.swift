package import Base
package import Core
import Posts
package import SQL
import Search

/// Lists in which what a member has written and what waits for moderators is at its place, for that member alone.
package enum WaitingPlaces {
    /// Streams of posts.
    package static let posts: Statement = "x.kind = 'post'"

    /// A member's own replies.
    package static func replies(hasWorks: Bool) -> Statement {
        hasWorks ? "x.kind IN ('reply', 'comment')" : "x.kind = 'reply'"
    }

    package static func tagged(_ tag: Hashtag) -> Statement {
        """
        x.kind IN ('post', 'reply') AND EXISTS (
            SELECT 1 FROM post_tags t WHERE t.post_id = x.id
                AND t.tag_id = (SELECT id FROM tags WHERE key = \(tag.key)) AND t.kind = \(Tags.Kind.post))
        """
    }
}

extension PostReader {
    package typealias Page = (items: [PostItem], next: PostCursor?)

    /// A page, the newest first, with what of the viewer's waits at its places.
    ///
    /// - Parameter which: of these, by ``WaitingPlaces``.
    package func adding(_ which: Statement, to page: Page, before: PostCursor?, _ reader: Reader) throws -> Page {
        guard mayWait, let viewer else { return page }
        let places = HeldPosts.places(of: viewer, where: which, before: before?.value, to: page.next?.value)
        var items = page.items
        for item in try waiting(places, of: viewer, reader).reversed() {
            // A repost is where it was reposted, which its post does not say.
            let place = items.firstIndex { $0.repostedBy == nil && $0.id < item.id } ?? items.endIndex
            items.insert(item, at: place)
        }
        return (items, page.next)
    }

    /// What the viewer has just written and what waits.
    package func waiting(_ post: ID<Post>, _ reader: Reader) throws -> PostItem? {
        guard let viewer else { return nil }
        let places = HeldPosts.places(of: viewer, where: "x.id = \(post)", before: nil, to: nil)
        return try waiting(places, of: viewer, reader).first
    }

    /// The viewer's replies to these posts that wait, the oldest first.
    func waitingReplies(to posts: [ID<Post>], _ reader: Reader) throws -> [ID<Post>: [PostItem]] {
        guard mayWait, let viewer, !posts.isEmpty else { return [:] }
        let which: Statement = "x.kind = 'reply' AND x.parent_id IN (\(list: posts))"
        let places = HeldPosts.places(of: viewer, where: which, before: nil, to: nil)
        let items = try waiting(places, of: viewer, reader)
        guard !items.isEmpty else { return [:] }
        let parents = try reader.all("SELECT id, parent_id FROM posts WHERE id IN (\(list: items.map(\.id)))") { row in
            (try row.next(as: ID<Post>.self), try row.next(as: ID<Post>.self))
        }
        let parent = Dictionary(parents) { first, _ in first }
        return Dictionary(grouping: items.reversed()) { parent[$0.id] ?? $0.root }
    }
}
