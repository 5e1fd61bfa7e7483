import APIDoor
import Base
import Core
import Kernel
import Posts
import SQL
import Timeline

/// What of the caller's own waits for a moderator, at its places in lists, as pages have it: for the caller alone.
extension StatusPlaces {
    /// Of which posts `x` these are.
    func waiting(withPictures: Bool = false, hasReplies: Bool = false) -> Statement? {
        var kinds: [PostKind] = hasPosts ? [.post] : []
        if hasWorks { kinds.append(.work) }
        if hasReplies { kinds += hasWorks ? [.reply, .comment] : [.reply] }
        guard !kinds.isEmpty else { return nil }
        let pictured: Statement? =
            withPictures ? "AND EXISTS (SELECT 1 FROM media m WHERE m.post_id = x.id)" : nil
        return "x.kind IN (\(list: kinds)) \(pictured)"
    }

    /// - Parameter which: of posts `x`; `nil` for none.
    func adding(_ which: Statement?, to page: StatusPage, _ request: PageRequest) throws -> StatusPage {
        guard mayWait, let viewer, let which, request.justAbove == nil else { return page }
        let places = HeldPosts.places(of: viewer.id, where: which, before: request.below, to: page.next)
        let waiting = try reader.values("SELECT w.post_id FROM (\(places)) w", as: ID<Post>.self)
            .filter { $0.rawValue > request.above ?? 0 }
        guard !waiting.isEmpty else { return page }
        let entries = page.entries + waiting.map { TimelineEntry(waiting: $0) }
        return StatusPage(entries: entries.sorted { $0.place > $1.place }, next: page.next)
    }
}
