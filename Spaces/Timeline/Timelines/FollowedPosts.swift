package import Base
import Core
import Posts
import SQL

extension Feed {
    /// Short posts by the viewer and the people they follow, and what these have reposted. The entry is the post, or
    /// the repost. What an archive has brought is not among them.
    package static let timeline = Feed(
        "timeline", isForOneself: true,
        sources: [
            { place, limit in
                """
                SELECT p.author_id, p.id, NULL, NULL FROM posts p
                WHERE p.kind = \(PostKind.post) AND p.imported_at IS NULL
                    AND (p.author_id, p.kind, p.id) > (\(place.account), \(PostKind.post), \(place.entry))
                ORDER BY p.author_id, p.kind, p.id LIMIT \(limit)
                """
            },
            { place, limit in
                """
                SELECT r.account_id, r.id, r.post_id, p.author_id FROM reposts r JOIN posts p ON p.id = r.post_id
                WHERE (r.account_id, r.id) > (\(place.account), \(place.entry))
                ORDER BY r.account_id, r.id LIMIT \(limit)
                """
            },
        ]
    ) { event in
        if let published = try event.decode(PostPublished.self) {
            return published.parent == nil ? .added(FeedEntry(published.post.rawValue, by: published.author)) : nil
        }
        if let changed = try event.decode(RepostsChanged.self) {
            let entry = FeedEntry(
                changed.repost.rawValue, by: changed.account,
                original: FeedEntry.Original(changed.post, by: changed.author))
            return changed.isReposted ? .added(entry) : .removed(entry)
        }
        if let deleted = try event.decode(PostDeleted.self), deleted.isHidden != true {
            return .gone(deleted.post, author: deleted.author)
        }
        return nil
    }
}
