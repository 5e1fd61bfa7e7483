package import Base
import Core
import SQL

extension Feed {
    /// Works by the people one follows. The entry is the work.
    package static let works = Feed(
        "works", isForOneself: false,
        sources: [
            { place, limit in
                """
                SELECT w.author_id, w.post_id, NULL, NULL FROM works w
                WHERE (w.author_id, w.post_id) > (\(place.account), \(place.entry))
                ORDER BY w.author_id, w.post_id LIMIT \(limit)
                """
            }
        ]
    ) { event in
        if let published = try event.decode(WorkPublished.self) {
            return .added(FeedEntry(published.work.rawValue, by: published.author))
        }
        if let imported = try event.decode(WorkImported.self) {
            return .added(FeedEntry(imported.work.rawValue, by: imported.author))
        }
        if let deleted = try event.decode(PostDeleted.self), deleted.isHidden != true {
            return .gone(deleted.post, author: deleted.author)
        }
        return nil
    }
}
